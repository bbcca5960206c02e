import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAgent } from '#features/agents/domain/agents.ts';
import { agents, deactivateAgent } from '#features/agents/api/agents.ts';
import { openInquiriesQuery } from '#features/inquiries/api.ts';
import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { refreshInquiries } from '#features/emails/api.ts';
import { splitsQuery } from '#features/splits/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { formatCount } from '#shared/domain/text/counted.ts';
import { plansToCancel } from '#features/splits/domain/split-words.ts';
import { useOtherAgents } from './agent-field.tsx';

interface HandoverProps {
  agentId: string;
  isPageShown: boolean;
  /** The id of the agent who gets the open inquiries; null to unassign them. */
  to: string | null;
  onChoose: (to: string | null) => void;
}

/**
 * Says what else ends with a deactivation, and asks who gets the open inquiries, if there are any.
 */
export function Handover({ agentId, isPageShown, to, onChoose }: HandoverProps) {
  const open = useQuery(openInquiriesQuery(agentId));
  const others = useOtherAgents(agentId);
  const { data: splits } = useQuery(splitsQuery(agentId));
  const emailsWait = useEmailsWait();
  const plans = splits ? plansToCancel(splits.planned) : '';
  const mayHaveOpenInquiries = open.isError || (open.data !== undefined && open.data.total > 0);
  return (
    <div className="mt-4 space-y-4">
      {isPageShown && <p>The public page goes offline.</p>}
      {plans && <p>{plans}</p>}
      <p>Open requests to confirm a policy are closed. A reactivation does not reopen them.</p>
      <p>
        Duty days from today on become free, the agent leaves the rotation, and the desk ends. A
        reactivation does not bring them back.
      </p>
      {open.isError && (
        <div className="flex flex-wrap items-center gap-3" role="alert">
          <p>The open inquiries could not be counted.</p>
          <Button look="secondary" onClick={() => void open.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {mayHaveOpenInquiries && (
        <Field
          label={labelOf(open.data?.total)}
          hint={
            to === null
              ? 'These inquiries become unassigned. No one is emailed.'
              : `The agent gets one email with all of them.${emailsWait}`
          }
        >
          <Select
            options={others}
            placeholder="Unassigned"
            value={to ?? ''}
            onChange={({ target }) => onChoose(target.value || null)}
          />
        </Field>
      )}
    </div>
  );
}

function labelOf(count: number | undefined) {
  if (count === undefined) return 'Open inquiries go to';
  return count === 1 ? '1 open inquiry goes to' : `${formatCount(count)} open inquiries go to`;
}

interface Choice {
  /** The id of the agent who is deactivated. */
  from: string;
  to: string | null;
}

/** Asks, in the dialog that deactivates an agent, who gets the agent's open inquiries. */
export function useHandover() {
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice | null>(null);
  const chosenFor = (id: string) => (choice?.from === id ? choice.to : null);
  return {
    deactivate: (id: string) => deactivateAgent(id, { inquiriesTo: chosenFor(id) }),
    refresh: () => Promise.all([agents.refresh(client), refreshInquiries(client)]),
    renderDetails: ({ id, isPageShown }: ListedAgent) => (
      <Handover
        agentId={id}
        isPageShown={isPageShown}
        to={chosenFor(id)}
        onChoose={(to) => setChoice({ from: id, to })}
      />
    ),
  };
}
