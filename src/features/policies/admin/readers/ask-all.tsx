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
import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { toast } from '#shared/ui/toast.tsx';
import { askedWords, type ReaderChange } from './reader-change-result.ts';

const changes = {
  remind: {
    label: 'Remind everyone who hasn’t confirmed',
    verb: 'Remind',
    count: ({ remindable }: ReaderCounts) => remindable,
    question: (agents: string, { states, remindable }: ReaderCounts) => {
      const recent = states.open - remindable;
      const rest = `${recent} more ${recent === 1 ? 'was' : 'were'} emailed within ${reminderPauseHours} hours.`;
      return `${agents} will get an email with a new link.${recent > 0 ? ` ${rest}` : ''}`;
    },
    send: (id: string) => remindAgents(id, { state: 'open' }),
  },
  ask: {
    label: 'Ask everyone not asked yet',
    verb: 'Ask',
    count: ({ states }: ReaderCounts) => states.not_asked,
    question: (agents: string) =>
      `${agents} will get an email with a link to read and confirm this policy within ${defaultDaysToConfirm} days.`,
    send: (id: string) => askAgents(id, { state: 'not_asked' }),
  },
};

/**
 * The buttons that remind the agents with an open request who can be reminded now, and ask the agents who were not asked
 * yet. A dialog first names the number of agents and asks for confirmation.
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
  const emailsWait = useEmailsWait();
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
          question: question(counted(asking ?? agents, 'agent', 'agents'), counts) + emailsWait,
          verb,
          pending: 'Queuing...',
        }}
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        change={async () => toast({ title: askedWords(await send(policyId), change) })}
        onChanged={() => refreshReaders(client)}
      />
    </>
  );
}
