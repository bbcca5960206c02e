import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { adminNewPath, adminPaths } from '#shared/domain/paths.ts';
import type { CardRecord, StandingCard } from '#features/standing/domain/card.ts';
import type { VerdictCode } from '#features/standing/domain/standing.ts';
import type { AnyListSearch } from '#shared/lists/use-list.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { type JudgedRow, RecordTable } from './record-table.tsx';

const outsideVerdicts = new Set<VerdictCode>(['before_period', 'after_period']);

const isOutside = ({ verdict }: JudgedRow) => outsideVerdicts.has(verdict.verdict);

/** Both lists keep the order of `standing.records`. */
function splitRecords({ records, standing }: StandingCard) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const rows = standing.records.flatMap((verdict): JudgedRow[] => {
    const record = byId.get(verdict.recordId);
    return record ? [{ ...record, verdict }] : [];
  });
  return { inside: rows.filter((row) => !isOutside(row)), outside: rows.filter(isOutside) };
}

/** The education records of the period. A button shows the records outside the period. */
export function RecordsSection({ card }: { card: StandingCard }) {
  const { inside, outside } = splitRecords(card);
  const [decided, setDecided] = useState<CardRecord | null>(null);
  const agent = card.license.id;
  const list: AnyListSearch & { agent: string } = { agent };
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">Education records</h3>
        <Link
          to={adminNewPath(adminPaths.education)}
          search={{ agent }}
          state={{ list }}
          className={`${buttonClasses('secondary')} print:hidden`}
        >
          Add record
        </Link>
      </div>
      {inside.length === 0 ? (
        <p className="text-quiet">No records in this period.</p>
      ) : (
        <RecordTable caption="Education records" rows={inside} onDecide={setDecided} />
      )}
      {outside.length > 0 && <OutsideRecords rows={outside} onDecide={setDecided} />}
      <CreditDialog record={decided} onClose={() => setDecided(null)} />
    </section>
  );
}

interface OutsideRecordsProps {
  rows: JudgedRow[];
  onDecide: (record: CardRecord) => void;
}

/** The records outside the period. They are printed even if they are hidden on the screen. */
function OutsideRecords({ rows, onDecide }: OutsideRecordsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const records = counted(rows.length, 'record', 'records');
  return (
    <>
      <Button
        look="plain"
        className="mt-2 -ml-4"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {records} outside this period
      </Button>
      <div id={id} className={isOpen ? 'mt-2' : 'mt-2 hidden print:block'}>
        <RecordTable caption="Records outside this period" rows={rows} onDecide={onDecide} />
      </div>
    </>
  );
}
