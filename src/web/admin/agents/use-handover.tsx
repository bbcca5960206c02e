import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAgent } from '#domain/agents.ts';
import { agentNamesQuery, agents, deactivateAgent, toAgentOptions } from '#web/api/agents.ts';
import { openInquiriesQuery, refreshInquiries } from '#web/api/inquiries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { formatCount } from '#web/ui/list/counted.ts';

interface Choice {
  /** The id of the agent who is deactivated. */
  from: string;
  /** The id of the agent who gets the open inquiries; null to unassign them. */
  to: string | null;
}

/**
 * The part of the deactivation dialog that hands over the agent's open inquiries. They stay with the
 * agent if their number could not be loaded.
 */
export function useHandover() {
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice | null>(null);
  const chosenFor = (id: string) => (choice?.from === id ? choice.to : null);
  return {
    deactivate: (id: string) => {
      const open = client.getQueryData(openInquiriesQuery(id).queryKey)?.total ?? 0;
      return deactivateAgent(id, open > 0 ? { inquiriesTo: chosenFor(id) } : undefined);
    },
    refresh: () => Promise.all([agents.refresh(client), refreshInquiries(client)]),
    renderDetails: (agent: ListedAgent) => (
      <>
        {agent.isPageShown && <p className="mt-4">The public page goes offline.</p>}
        <Handover
          agent={agent}
          to={chosenFor(agent.id)}
          onChoose={(to) => setChoice({ from: agent.id, to })}
        />
      </>
    ),
  };
}

interface HandoverProps {
  agent: ListedAgent;
  to: string | null;
  onChoose: (to: string | null) => void;
}

function Handover({ agent, to, onChoose }: HandoverProps) {
  const open = useQuery(openInquiriesQuery(agent.id));
  const { data: others = [] } = useQuery({
    ...agentNamesQuery,
    select: (names) =>
      toAgentOptions(names.filter(({ id, isActive }) => isActive && id !== agent.id)),
  });
  if (open.isError) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-3" role="alert">
        <p>The open inquiries could not be counted. They stay with {agent.firstName}.</p>
        <Button look="secondary" onClick={() => void open.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  const count = open.data?.total ?? 0;
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <Field
        label={
          count === 1 ? '1 open inquiry goes to' : `${formatCount(count)} open inquiries go to`
        }
        hint={to === null ? 'No agent is told.' : 'The agent gets one email with all of them.'}
      >
        <Select
          options={others}
          placeholder="Unassigned"
          value={to ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
        />
      </Field>
    </div>
  );
}
