import { useState } from 'react';
import type { AgentName } from '#features/agents/domain/agents.ts';
import type { InquiryDetail, InquiryEdit } from '#features/inquiries/domain/inquiries.ts';
import { Switch } from '#shared/ui/form/switch.tsx';

/**
 * Whether the agent gets an email about the next assignment of this inquiry. The user can turn this
 * off. It is on again after the assignment has changed.
 */
export function useEmailAgent({ id, assignedAgentId }: InquiryDetail) {
  const assignment = `${id} ${assignedAgentId}`;
  const [silent, setSilent] = useState<string | null>(null);
  return {
    isOn: silent !== assignment,
    setOn: (isOn: boolean) => setSilent(isOn ? null : assignment),
  };
}

/**
 * @returns the reason why the chosen agent gets no email, or undefined if there is no such reason
 */
function noEmailReason({ status }: InquiryEdit, agent: AgentName | undefined) {
  if (status === 'spam') return 'Agents are not emailed about spam.';
  if (status === 'done') return 'Agents are not emailed about done inquiries.';
  return agent?.isActive === false ? `${agent.name} is inactive and gets no email.` : undefined;
}

interface EmailAgentSwitchProps {
  shown: InquiryEdit;
  /** The chosen agent, if there is one and the names have loaded. */
  agent: AgentName | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function EmailAgentSwitch({ shown, agent, isOn, onChange }: EmailAgentSwitchProps) {
  const reason = noEmailReason(shown, agent);
  if (reason !== undefined) return <p className="text-sm text-quiet">{reason}</p>;
  return (
    <div>
      <Switch
        label="Email the agent"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="text-sm text-quiet">
        {isOn
          ? 'A newly assigned agent gets the inquiry by email, and the former agent gets a one-line notice.'
          : 'The next assignment is not emailed.'}
      </p>
    </div>
  );
}
