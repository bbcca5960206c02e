import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentName } from '#domain/agents.ts';
import type { BulkChange } from '#domain/inquiries/bulk-edit.ts';
import { agentNamesQuery, toAgentOptions } from '#web/api/agents.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PlainSelect } from '#web/ui/form/select.tsx';
import type { BulkEditing } from './use-bulk-edit.ts';

const unassign = { value: 'none', label: 'Unassigned' };
const assignees = (names: AgentName[]) => [
  unassign,
  ...toAgentOptions(names.filter(({ isActive }) => isActive)),
];

/** The actions for the selected inquiries. It is shown while inquiries are selected. */
export function BulkBar({ bulk, isSpam }: { bulk: BulkEditing; isSpam: boolean }) {
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
        <AssignMany bulk={bulk} />
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

function AssignMany({ bulk: { isPending, edit } }: { bulk: BulkEditing }) {
  const { data = [unassign] } = useQuery({ ...agentNamesQuery, select: assignees });
  const [chosen, setChosen] = useState('');
  const [tellAgent, setTellAgent] = useState(true);
  const assign = () => {
    if (chosen === '' || isPending) return;
    edit({ kind: 'assign', assignedAgentId: chosen === 'none' ? null : chosen, tellAgent });
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
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={tellAgent}
          onChange={({ target }) => setTellAgent(target.checked)}
        />
        Email the agent
      </label>
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
