import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { longestSearch } from '#shared/domain/lists.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { useSettled } from '#shared/screen/use-settled.ts';
import { useSession } from '#shared/session/session.ts';
import { foundQuery } from '#app/api/queries.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { inputClasses } from '#shared/ui/form/text-input.tsx';
import { groupsOf, screensFor } from './search-options.ts';
import { optionId, SearchResults } from './search-results.tsx';

const typingPauseMilliseconds = 200;

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  return (
    <Dialog title="Search" isOpen={isOpen} onClose={onClose}>
      <SearchPanel onClose={onClose} />
    </Dialog>
  );
}

function useSearch(text: string) {
  const { user } = useSession();
  const routes = Object.values(useRouter().routesById);
  const settled = useSettled(text, typingPauseMilliseconds);
  const query = useQuery({ ...foundQuery(settled), enabled: settled !== '' });
  // The answer to an earlier text is not shown, so that Enter cannot open a record of that answer.
  const found = settled === text && text !== '' ? query.data : undefined;
  return {
    groups: [
      ...screensFor(text, routes, user.role),
      ...(found ? groupsOf(found, text, user.role) : []),
    ],
    isSearching: text !== '' && (settled !== text || query.isFetching),
    error: settled === text ? query.error : null,
    retry: () => void query.refetch(),
  };
}

const stepOf: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function SearchPanel({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { groups, isSearching, error, retry } = useSearch(text);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const active = Math.min(chosen, count - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const step = stepOf[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) document.getElementById(optionId(listId, active))?.click();
    else setChosen((active + step + count) % count);
  };

  return (
    <>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
        />
        <input
          role="combobox"
          aria-label="Search people, records, screens and actions"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={count > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          placeholder="Name, phone number, policy, screen"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className={`${inputClasses} pr-3 pl-9`}
        />
      </div>
      <output className={count > 0 ? 'sr-only' : 'block py-4 text-quiet'}>
        {isSearching ? 'Searching...' : error ? '' : resultWords(count, text)}
      </output>
      {error && (
        <div role="alert" className="mt-3 border-l-4 border-brick bg-sunken px-3 py-2">
          <p>{`The records could not be searched. ${reasonOf(error)}`}</p>
          <Button look="secondary" className="mt-2" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <SearchResults listId={listId} groups={groups} active={active} onOpen={onClose} />
    </>
  );
}

const resultWords = (count: number, text: string) => {
  if (count === 0) return `Nothing found for “${text}”`;
  return count === 1 ? '1 result' : `${count} results`;
};
