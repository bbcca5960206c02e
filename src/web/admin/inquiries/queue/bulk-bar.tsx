import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentName } from '#domain/agents.ts';
import type { BulkChange } from '#domain/inquiries/bulk-edit.ts';
import { agentNamesQuery, toAgentOptions } from '#web/api/agents.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PlainSelect } from '#web/ui/form/select.tsx';
import { EmailAgentsCheckbox, type EmailingAgents } from './email-agents-checkbox.tsx';
import type { BulkEditing } from './use-bulk-edit.ts';

const unassign = { value: 'none', label: 'Unassigned' };
const assignees = (names: AgentName[]) => [
  unassign,
  ...toAgentOptions(names.filter(({ isActive }) => isActive)),
];

interface BulkBarProps {
  bulk: BulkEditing;
  emailing: EmailingAgents;
  isSpam: boolean;
}

/** The actions for the selected inquiries. It is shown while inquiries are selected. */
export function BulkBar({ bulk, emailing, isSpam }: BulkBarProps) {
  const { count, isPending, edit, failures } = bulk;
  if (count === 0 && failures.length === 0) return null;
  const action = (label: string, kind: Exclude<BulkChange['kind'], 'assign'>) => (
    <Button look="secondary" onClick={() => !isPending && edit({ kind })}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label="Selected inquiries"
      className="sticky bottom-0 z-10 mt-3 border border-edge bg-surface p-3 shadow-lg print:hidden"
    >
      {failures.length > 0 && (
        <div className="mb-2">
          <FormAlert>{failures.join(' ')}</FormAlert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <output className="font-semibold tabular-nums">{count} selected</output>
        <Button look="plain" onClick={bulk.selectAll}>
          Select all on this page
        </Button>
        <AssignMany bulk={bulk} emailing={emailing} />
        {!isSpam && action('Done', 'done')}
        {!isSpam && action('Spam', 'spam')}
        {isSpam && action('Not spam', 'not_spam')}
        <Button look="plain" onClick={bulk.clear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}

function AssignMany({ bulk: { isPending, edit }, emailing }: Omit<BulkBarProps, 'isSpam'>) {
  const { data = [unassign] } = useQuery({ ...agentNamesQuery, select: assignees });
  const [chosen, setChosen] = useState('');
  const assign = () => {
    if (chosen === '' || isPending) return;
    const assignedAgentId = chosen === 'none' ? null : chosen;
    edit({ kind: 'assign', assignedAgentId, tellAgent: emailing.isOn });
  };
  return (
    <>
      <div className="w-48">
        <PlainSelect
          aria-label="Assign to"
          placeholder="Assign to..."
          options={data}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <EmailAgentsCheckbox label="Email the agent" {...emailing} />
      <Button
        onClick={assign}
        pending={isPending && 'Saving...'}
        aria-disabled={chosen === '' || undefined}
      >
        Assign
      </Button>
    </>
  );
}
