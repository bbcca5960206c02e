import {
  emailKindLabels,
  emailKinds,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import { DayField } from '#shared/lists/day-field.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { List } from '#shared/lists/use-list.ts';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { ListSearchBox } from '#shared/lists/list-search.tsx';

const kinds = emailKinds.map((value) => ({ value, label: emailKindLabels[value] }));

interface EmailFiltersProps {
  list: List<ListedEmail, SearchOf<EmailsQuery>>;
}

export function EmailFilters({ list }: EmailFiltersProps) {
  const { search, narrow } = list;
  return (
    <div className="my-4 grid grid-cols-2 gap-3 print:block! lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="max-lg:col-span-2">
        <ListSearchBox list={list} label="Search by recipient or subject" />
      </div>
      <div className="max-lg:col-span-2">
        <FilterSelect
          label="Kind"
          all="All kinds"
          options={kinds}
          value={search.kind}
          onChoose={(kind) => narrow({ kind })}
        />
      </div>
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
