import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { brokerageShareOf } from '#features/splits/domain/history.ts';
import type { AgentSplits, SplitRow } from '#features/splits/domain/splits.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { agents } from '#features/agents/api/agents.ts';
import { Button } from '#shared/ui/button.tsx';
import { isReplaced, planInWords, plannedInWords } from '#features/splits/domain/split-words.ts';
import { VoidSplitDialog } from './void-split-dialog.tsx';

interface PresentSectionProps {
  agentId: string;
  splits: AgentSplits;
}

export const PresentSection = ({ agentId, splits }: PresentSectionProps) => (
  <Panel title="Commission split (%)">
    <Present row={splits.current} />
    <h3 className="mt-5 border-t border-line pt-4 font-semibold">Planned</h3>
    {splits.planned.length === 0 ? (
      <p className="text-quiet">No change is planned.</p>
    ) : (
      <Plans agentId={agentId} splits={splits} />
    )}
  </Panel>
);

function Present({ row }: { row: SplitRow | null }) {
  if (!row) return <p className="text-quiet">No split is recorded for today.</p>;
  return (
    <>
      <p className="font-display text-2xl/tight font-medium tracking-tight tabular-nums">
        <span className="whitespace-nowrap max-sm:block">Agent {row.split}</span>
        <span className="text-quiet max-sm:hidden"> · </span>
        <span className="whitespace-nowrap max-sm:block">
          Brokerage {brokerageShareOf(row.split)}
        </span>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap text-quiet">
        since {formatCalendarDate(row.effectiveOn)}: {row.reason}
      </p>
    </>
  );
}

function Plans({ agentId, splits }: PresentSectionProps) {
  const agent = useQuery(agents.one(agentId)).data?.record;
  const [voided, setVoided] = useState<SplitRow | null>(null);
  return (
    <>
      {agent?.isActive === false && (
        <p className="mt-2 border-l-4 border-oak bg-sunken p-3">
          This agent is inactive. The planned change still takes effect, unless you cancel it.
        </p>
      )}
      <ul className="divide-y divide-line">
        {splits.planned.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-x-4 py-2">
            <div className="min-w-0 flex-1 break-words">
              <p
                className={`tabular-nums ${isReplaced(row, splits.planned) ? 'text-quiet' : 'font-semibold'}`}
              >
                {plannedInWords(row, splits.planned)}
              </p>
              <p className="text-sm whitespace-pre-wrap text-quiet">
                {row.reason} · entered by {row.createdByName}
              </p>
            </div>
            <Button look="secondary" className="print:hidden" onClick={() => setVoided(row)}>
              Cancel<span className="sr-only"> {planInWords(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <VoidSplitDialog
        agentId={agentId}
        splits={splits}
        row={voided}
        onClose={() => setVoided(null)}
      />
    </>
  );
}
