import { useState } from 'react';
import { missingParts } from '#features/agents/domain/agent-pages.ts';
import type { ListedAgent } from '#features/agents/domain/agents.ts';
import { agentPages } from '#features/agents/api/agent-pages.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { SelectionBar } from '#shared/lists/selection-bar.tsx';
import { useBulkChange } from '#shared/lists/use-bulk-change.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { hasDraftPage, publishPage } from './use-publication.tsx';

const reasons = {
  inactive: 'is inactive',
  published: 'has a published page already',
  failed: 'was not published',
};

export function usePublishPages(rows: ListedAgent[]) {
  const publish = async (id: string) => {
    const agent = rows.find((each) => each.id === id);
    if (agent?.isActive === false) return { id, reason: 'inactive' as const };
    if (agent?.isPageShown) return { id, reason: 'published' as const };
    const isDone = await publishPage(id).then(
      () => true,
      () => false,
    );
    return { id, reason: isDone ? undefined : ('failed' as const) };
  };
  const bulk = useBulkChange<ListedAgent, 'publish', keyof typeof reasons>({
    rows,
    nameOf: fullName,
    unknownName: 'An agent',
    send: async (ids) => {
      const results = await Promise.all(ids.map(publish));
      return {
        changed: results.flatMap(({ id, reason }) => (reason ? [] : [id])),
        failed: results.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
      };
    },
    reasons,
    success: ({ changed }) => `${counted(changed.length, 'page', 'pages')} published`,
    failure: 'Failed to publish pages',
    refresh: agentPages.refresh,
  });
  const drafts = rows.filter(
    (agent) => bulk.selection.selected.has(agent.id) && hasDraftPage(agent),
  );
  return { bulk, drafts };
}

/** Returns a text such as "Ann Lee (lacks phone, portrait)". */
function inWords(agent: ListedAgent): string {
  const missing = [...new Set([...missingParts(agent), ...agent.missingOwn])];
  return missing.length > 0 ? `${fullName(agent)} (lacks ${missing.join(', ')})` : fullName(agent);
}

export function PublishPagesBar({ bulk, drafts }: ReturnType<typeof usePublishPages>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SelectionBar
      label="Selected agents"
      count={bulk.count}
      failures={bulk.failures}
      onSelectAll={bulk.selectAll}
      onClear={bulk.clear}
    >
      <Button
        pending={bulk.isPending && 'Publishing...'}
        onClick={() => (drafts.length > 0 ? setAsking(true) : bulk.edit('publish'))}
      >
        Publish pages
      </Button>
      <ConfirmDialog
        confirmation={{
          title: `Publish ${counted(drafts.length, 'page', 'pages')}`,
          question: `Visitors will see them right away: ${drafts.map(inWords).join('; ')}.`,
          verb: 'Publish pages',
          pending: 'Publishing...',
        }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        change={async () => bulk.edit('publish')}
      />
    </SelectionBar>
  );
}
