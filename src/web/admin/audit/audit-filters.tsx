import { auditActions, auditEntities } from '#domain/audit.ts';
import { auditActionLabels, auditEntityLabels } from '#web/admin/screen/audit-sentence.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { PersonFilter } from './person-filter.tsx';
import type { Trail } from './use-trail.ts';

const kinds = auditEntities.map((value) => ({ value, label: auditEntityLabels[value] }));
const actions = auditActions.map((value) => ({ value, label: auditActionLabels[value] }));

export function AuditFilters({ trail }: { trail: Trail }) {
  const { search, narrow } = trail;
  return (
    <div className="mb-4 grid gap-3 print:hidden sm:grid-cols-3">
      <FilterSelect
        label="Kind"
        all="All kinds"
        options={kinds}
        value={search.entity ?? ''}
        onChoose={(value) =>
          // One record has one kind: another kind is about other records.
          narrow({ entity: kinds.find((kind) => kind.value === value)?.value, record: undefined })
        }
      />
      <FilterSelect
        label="Action"
        all="All actions"
        options={actions}
        value={search.action ?? ''}
        onChoose={(value) =>
          narrow({ action: actions.find((action) => action.value === value)?.value })
        }
      />
      <PersonFilter trail={trail} />
    </div>
  );
}
