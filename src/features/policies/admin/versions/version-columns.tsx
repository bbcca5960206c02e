import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCalendarDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPolicyPath } from '#shared/domain/paths.ts';
import type { PolicyVersionSummary } from '#features/policies/domain/versions.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import type { Columns } from '#shared/ui/list/table.tsx';

type Version = PolicyVersionSummary;

export const versionColumns = (
  policyId: string,
  canRestore: (number: number) => boolean,
  restore: (number: number) => void,
): Columns<Version> => [
  {
    header: 'Version',
    width: 'wide:w-[14%]',
    cell: ({ number, isMinor }) => (
      <div>
        <ReadLink policyId={policyId} number={number} className="font-semibold text-link">
          Version {number}
        </ReadLink>
        {isMinor && <span className="block text-sm text-quiet">Minor correction</span>}
      </div>
    ),
  },
  {
    header: 'Published',
    width: 'wide:w-[20%]',
    cell: ({ publishedAt, publishedByName }) => (
      <>
        <time dateTime={publishedAt}>{formatOfficeDateTime(publishedAt)}</time>
        <span className="block text-sm break-words text-quiet">by {publishedByName}</span>
      </>
    ),
  },
  {
    header: 'What changed',
    width: 'wide:w-[32%]',
    cell: ({ changeNote }) => changeNote ?? 'N/A',
  },
  {
    header: 'Agents',
    width: 'wide:w-[16%]',
    cell: ({ asks, dueOn }) =>
      asks && dueOn ? `Asked to confirm by ${formatCalendarDate(dueOn)}` : 'Not asked',
  },
  {
    header: 'Actions',
    width: 'wide:w-[18%]',
    isActions: true,
    cell: ({ number }) => (
      <RowActions>
        <ReadLink policyId={policyId} number={number} className={rowActionClasses}>
          Read or print<span className="sr-only"> version {number}</span>
        </ReadLink>
        {canRestore(number) && (
          <RowButton label="Restore" of={`version ${number}`} onClick={() => restore(number)} />
        )}
      </RowActions>
    ),
  },
];

interface ReadLinkProps {
  policyId: string;
  number: number;
  className: string;
  children: ReactNode;
}

const ReadLink = ({ policyId, number, className, children }: ReadLinkProps) => (
  <Link
    to={adminPolicyPath('$id')}
    params={{ id: policyId }}
    search={{ version: number }}
    state
    className={className}
  >
    {children}
  </Link>
);
