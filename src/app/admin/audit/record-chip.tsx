import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { auditEntityLabel } from '#shared/domain/audit/entries.ts';
import { recordPathOf, isRemoval } from '#shared/screen/audit/entry-record.ts';
import type { AuditList } from './audit-list.ts';

/** Shows the record of the filtered audit trail, with a link to its screen if there is one. */
export function RecordChip({ list }: { list: AuditList }) {
  const { search, query, narrow } = list;
  const { entity, record } = search;
  if (!record) return null;
  const ofRecord = query.data?.rows.filter(({ entityId }) => entityId === record) ?? [];
  const [newest] = ofRecord;
  const kind = entity ? auditEntityLabel(entity) : 'Record';
  const name = newest?.entityName ?? record;
  const form = newest && !ofRecord.some(isRemoval) ? recordPathOf(newest) : null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="inline-flex max-w-full items-center border border-oak/50 bg-surface pl-3">
        <span className="min-w-0 py-1.5 break-words">
          <span className="text-quiet">{kind}: </span>
          <span className="font-semibold">{name}</span>
        </span>
        <button
          type="button"
          aria-label={`Show all records, not only ${name}`}
          onClick={() => {
            document.querySelector('h1')?.focus();
            narrow({ record: undefined, entity: undefined });
          }}
          className="ml-1 inline-flex size-10 max-sm:size-11 shrink-0 items-center justify-center text-quiet hover:bg-sunken hover:text-ink print:hidden"
        >
          <X aria-hidden className="size-4" />
        </button>
      </span>
      {form && (
        <Link to={form} className="action-link print:hidden">
          Open {kind.toLowerCase()}
        </Link>
      )}
    </p>
  );
}
