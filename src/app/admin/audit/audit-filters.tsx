import { auditEntities, auditEntityLabel } from '#shared/domain/audit/entries.ts';
import { auditActionLabels, auditActions } from '#shared/domain/audit/actions.ts';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import { DayField } from '#shared/lists/day-field.tsx';
import { PersonFilter } from './person-filter.tsx';
import type { AuditList } from './audit-list.ts';

const kinds = auditEntities.map((value) => ({ value, label: auditEntityLabel(value) }));
const actions = auditActions.map((value) => ({ value, label: auditActionLabels[value] }));

export function AuditFilters({ list }: { list: AuditList }) {
  const { search, narrow } = list;
  const filter = filterOf(list);
  return (
    <div className="mb-4 grid gap-3 print:block! sm:grid-cols-3">
      {/* Keep the filter for one record: an agent has entries of several kinds, such as license and
          commission split. */}
      {filter('entity', 'Kind', 'All kinds', kinds)}
      {filter('action', 'Action', 'All actions', actions)}
      <PersonFilter list={list} />
      <DayField
        label="From"
        day={search.from ?? ''}
        onChoose={(from) => narrow({ from: from || undefined })}
      />
      <DayField
        label="To"
        day={search.to ?? ''}
        onChoose={(to) => narrow({ to: to || undefined })}
      />
    </div>
  );
}
