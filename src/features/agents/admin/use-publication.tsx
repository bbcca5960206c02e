import * as z from 'zod/mini';
import {
  agentPageInput,
  missingOnPage,
  ownPartsWarning,
} from '#features/agents/domain/agent-pages.ts';
import type { ListedAgent } from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { RowMenuItem } from '#shared/ui/list/row-menu.tsx';
import type { Confirmation } from '#shared/screen/confirmations.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { agentPages } from '#features/agents/api/agent-pages.ts';

const publication = (agent: ListedAgent): Confirmation => ({
  title: 'Publish page',
  question: [
    `Visitors will see the page of ${fullName(agent)} right away.`,
    missingOnPage(agent),
    ownPartsWarning(agent.missingOwn),
  ]
    .filter(Boolean)
    .join(' '),
  verb: 'Publish page',
  pending: 'Publishing...',
});

/** Returns whether an agent is active, but has no public page because the page is a draft. */
export const hasDraftPage = ({ isActive, isPageShown }: ListedAgent) => isActive && !isPageShown;

export async function publishPage(id: string) {
  const { record, etag } = await agentPages.get(id);
  return agentPages.update(id, { ...z.parse(agentPageInput, record), isShown: true }, etag);
}

export function usePublication() {
  const publish = useRecordChange<ListedAgent>({
    change: ({ id }) => publishPage(id),
    refresh: agentPages.refresh,
    success: 'Page published successfully',
    failure: 'Failed to publish page',
  });
  const { ask, dialog } = useConfirmedChange(publish, publication);
  return {
    dialog,
    renderItem: (agent: ListedAgent) =>
      hasDraftPage(agent) && (
        <RowMenuItem onClick={(event) => ask(agent, event)}>Publish page</RowMenuItem>
      ),
  };
}
