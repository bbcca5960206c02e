import { Link, useSearch } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { oneLineClasses } from '#shared/ui/list/one-line.tsx';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import type { ListSearch } from './use-list.ts';

/**
 * The buttons and links of one row. `RecordLink` and `RowButton` add the text `of`, such as the
 * record's name, to their accessible names, so that users of a screen reader can tell the rows
 * apart.
 */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-y-1.5 not-wide:mt-1 not-wide:gap-2 wide:-mx-1.5 wide:-my-[5px]">
    {children}
  </div>
);

interface RecordLinkProps {
  label: string;
  to: string;
  of: string;
  /** The list's search parameters, which the back link of the opened screen restores. */
  list: ListSearch;
}

export const RecordLink = ({ label, to, of, list }: RecordLinkProps) => (
  <Link to={to} state={{ list }} className={rowActionClasses}>
    {label}
    <span className="sr-only"> {of}</span>
  </Link>
);

interface RecordNameProps {
  to: string;
  name: string;
  /** Badges that are shown after the name. */
  children?: ReactNode;
}

export function RecordName({ to, name, children }: RecordNameProps) {
  const list: ListSearch = useSearch({ strict: false });
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={to}
        state={{ list }}
        title={name}
        className={`${oneLineClasses} py-0.5 wide:py-0 font-semibold text-link`}
      >
        {name}
      </Link>
      {children}
    </span>
  );
}

interface RowButtonProps {
  label: string;
  /** The record's name, or other words that tell the row apart. Only screen readers read it. */
  of: string;
  isPending?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

export const RowButton = ({ label, of, isPending = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    aria-disabled={isPending || undefined}
    onClick={(event) => !isPending && onClick(event)}
    className={`${rowActionClasses} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {label}
    <span className="sr-only"> {of}</span>
  </button>
);
