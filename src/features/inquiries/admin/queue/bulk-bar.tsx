import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AgentName } from '#features/agents/domain/agents.ts';
import type { BulkChange } from '#features/inquiries/domain/bulk-edit.ts';
import { SelectionBar } from '#shared/lists/selection-bar.tsx';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { Button } from '#shared/ui/button.tsx';
import { PlainSelect } from '#shared/ui/form/select.tsx';
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
  /** Whether only spam is listed. */
  isSpam: boolean;
  hasMaybeSpam: boolean;
}

/**
 * The bar with the actions for the selected inquiries. The bar is shown while inquiries are
 * selected or failures of the last change are listed.
 */
export function BulkBar({ bulk, emailing, isSpam, hasMaybeSpam }: BulkBarProps) {
  const { count, isPending, edit, failures } = bulk;
  const action = (label: string, kind: Exclude<BulkChange['kind'], 'assign' | 'open'>) => (
    <Button look="secondary" onClick={() => !isPending && edit({ kind })}>
      {label}
    </Button>
  );
  return (
    <SelectionBar
      label="Selected inquiries"
      count={count}
      failures={failures}
      onSelectAll={bulk.selectAll}
      onClear={bulk.clear}
    >
      <AssignMany bulk={bulk} emailing={emailing} />
      {!isSpam && action('Done', 'done')}
      {!isSpam && action('Spam', 'spam')}
      {(isSpam || hasMaybeSpam) && action('Not spam', 'not_spam')}
    </SelectionBar>
  );
}

function AssignMany({
  bulk: { isPending, edit },
  emailing,
}: Pick<BulkBarProps, 'bulk' | 'emailing'>) {
  const { data = [unassign] } = useQuery({ ...agentNamesQuery, select: assignees });
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const assign = () => {
    if (isPending) return;
    if (chosen === '') {
      select.current?.focus();
      return;
    }
    const assignedAgentId = chosen === 'none' ? null : chosen;
    edit({ kind: 'assign', assignedAgentId, tellAgent: emailing.isOn });
  };
  return (
    <>
      <div className="w-48">
        <PlainSelect
          ref={select}
          aria-label="Assign to"
          placeholder="Assign to..."
          options={data}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <EmailAgentsCheckbox {...emailing} />
      <Button onClick={assign} pending={isPending && 'Saving...'}>
        Assign
      </Button>
    </>
  );
}
