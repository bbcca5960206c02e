import { filterOf } from '#shared/ui/list/filter-select.tsx';
import {
  emailKindLabels,
  emailKinds,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import { longestSearch } from '#shared/domain/lists.ts';
import { DayField } from '#shared/lists/day-field.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { List } from '#shared/lists/use-list.ts';
import { SearchBox } from '#shared/ui/list/search-box.tsx';

const kinds = emailKinds.map((value) => ({ value, label: emailKindLabels[value] }));

interface EmailFiltersProps {
  list: List<ListedEmail, SearchOf<EmailsQuery>>;
}

export function EmailFilters({ list }: EmailFiltersProps) {
  const { search, narrow } = list;
  return (
    <div className="my-4 grid grid-cols-2 gap-3 print:block! lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="max-lg:col-span-2">
        <SearchBox
          label="Search by recipient or subject"
          value={search.q ?? ''}
          maxLength={longestSearch}
          onType={list.type}
          onSettle={list.settle}
        />
      </div>
      <div className="max-lg:col-span-2">{filterOf(list)('kind', 'Kind', 'All kinds', kinds)}</div>
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
