import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SearchGroup } from './search-options.ts';

export const optionId = (listId: string, nth: number) => `${listId}-${nth}`;

interface SearchResultsProps {
  listId: string;
  groups: SearchGroup[];
  /** The index, across all groups, of the option that Enter opens. */
  active: number;
  onOpen: () => void;
}

/** The list of options. The focus stays in the input, which names the active option. */
export function SearchResults({ listId, groups, active, onOpen }: SearchResultsProps) {
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  if (groups.length === 0) return null;
  const starts = groups.map((_, nth) =>
    groups.slice(0, nth).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    <div
      id={listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The options are links.
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="-mx-2 mt-3 max-h-[55dvh] overflow-y-auto"
    >
      {groups.map(({ title, options }, nth) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It groups options, not fields.
        <div key={title} role="group" aria-label={title} className="pb-2">
          <div aria-hidden className="px-2 pt-2 pb-1 text-sm font-semibold text-quiet">
            {title}
          </div>
          {options.map(({ label, detail, to, search }, place) => {
            const index = (starts[nth] ?? 0) + place;
            return (
              <Link
                key={`${to} ${label}`}
                id={optionId(listId, index)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The option is a link.
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                to={to}
                search={search ?? {}}
                onClick={onOpen}
                className="block border-l-3 border-transparent px-2 py-1.5 hover:bg-sunken aria-selected:border-oak aria-selected:bg-sunken forced-colors:aria-selected:border-[Highlight]"
              >
                <span className="block font-medium break-words">{label}</span>
                {detail && <span className="block text-sm break-words text-quiet">{detail}</span>}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
