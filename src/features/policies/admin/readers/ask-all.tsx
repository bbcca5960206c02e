import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderPauseHours, type ReaderCounts } from '#features/policies/domain/readers.ts';
import { defaultDaysToConfirm } from '#features/policies/domain/versions.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import {
  askAgents,
  readerCountsQuery,
  refreshReaders,
  remindAgents,
} from '#features/policies/api/readers.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/ui/list/counted.ts';
import { toast } from '#shared/ui/toast.tsx';
import { askedWords, type ReaderChange } from './reader-change-result.ts';

const changes = {
  remind: {
    label: 'Remind all open',
    verb: 'Remind',
    count: ({ states }: ReaderCounts) => states.open,
    question: (agents: string) =>
      `${agents} with an open request will get an email with a new link, except those who were emailed within ${reminderPauseHours} hours.`,
    send: (id: string) => remindAgents(id, { state: 'open' }),
  },
  ask: {
    label: 'Ask all not yet asked',
    verb: 'Ask',
    count: ({ states }: ReaderCounts) => states.not_asked,
    question: (agents: string) =>
      `${agents} will get an email with a link to read and confirm this policy within ${defaultDaysToConfirm} days.`,
    send: (id: string) => askAgents(id, { state: 'not_asked' }),
  },
};

/**
 * The buttons that remind the agents with an open request, and ask the agents who were not asked
 * yet. A dialog first names the number of agents in that state and asks for confirmation.
 */
export function AskAll({ policyId }: { policyId: string }) {
  const { data: counts } = useQuery(readerCountsQuery(policyId));
  if (!counts) return null;
  return (
    <>
      <AllButton policyId={policyId} change="remind" counts={counts} />
      <AllButton policyId={policyId} change="ask" counts={counts} />
    </>
  );
}

interface AllButtonProps {
  policyId: string;
  change: ReaderChange;
  counts: ReaderCounts;
}

function AllButton({ policyId, change, counts }: AllButtonProps) {
  const client = useQueryClient();
  /** The number of agents that the open dialog names. */
  const [asking, setAsking] = useState<number>();
  const { label, verb, count, question, send } = changes[change];
  const agents = count(counts);
  if (agents === 0 && asking === undefined) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(agents)}>
        {label}
      </Button>
      <ConfirmDialog
        confirmation={{
          title: label,
          question: question(counted(asking ?? agents, 'agent', 'agents')),
          verb,
          pending: 'Queuing...',
        }}
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        change={async () => {
          toast({ title: askedWords(await send(policyId), change) });
          // Reload here, before the dialog closes and returns the focus, because the button may
          // disappear.
          await refreshReaders(client);
        }}
      />
    </>
  );
}
