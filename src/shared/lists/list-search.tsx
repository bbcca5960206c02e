import { SearchX } from 'lucide-react';
import { longestSearch } from '#shared/domain/lists.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import type { List, ListSearch } from './use-list.ts';

type Searched = List<unknown, ListSearch>;

interface ListSearchBoxProps {
  list: Pick<Searched, 'search' | 'type' | 'settle'>;
  label: string;
}

export const ListSearchBox = ({ list, label }: ListSearchBoxProps) => (
  <SearchBox
    label={label}
    value={list.search.q ?? ''}
    maxLength={longestSearch}
    onType={list.type}
    onSettle={list.settle}
  />
);

interface NothingMatchesProps {
  list: Pick<Searched, 'search' | 'clear'>;
  title: string;
  /** The text and the button if only the filters leave out all rows. */
  body?: string;
  showAll?: string;
}

/** The message in place of a list whose search or filters leave out all rows. */
export const NothingMatches = ({
  list: { search, clear },
  title,
  body = 'Nothing matches the filters.',
  showAll = 'Clear filters',
}: NothingMatchesProps) => (
  <EmptyMessage
    icon={SearchX}
    title={title}
    body={search.q ? `Nothing matches “${search.q}”.` : body}
    action={
      <Button look="secondary" onClick={clear}>
        {search.q ? 'Clear search' : showAll}
      </Button>
    }
  />
);
