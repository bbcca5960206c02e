import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { useState } from 'react';
import {
  type RegisterRow,
  reviewStates,
  type ReviewState,
} from '#features/site/domain/claims/reviews.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { registerQuery } from '#features/website/api/claims.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { type Columns, Table } from '#shared/ui/list/table.tsx';
import { fieldOf } from './claim-field.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useSigner } from './use-signer.ts';
import { Words } from './words.tsx';

export function ClaimsPage() {
  const query = useQuery(registerQuery);
  const [opened, setOpened] = useState<RegisterRow | null>(null);
  return (
    <Screen
      title="Claims"
      intro={query.data && <Summary register={query.data} />}
      back={<BackLink to={adminPaths.website} label="Back to Website" />}
      actions={
        <>
          <ExportButton path={apiPaths.websiteClaims} />
          <PrintButton />
        </>
      }
    >
      <QueryView
        query={query}
        loading="Loading the claims..."
        failed="The claims could not be loaded"
      >
        {(register) => <Register register={register} onReview={setOpened} />}
      </QueryView>
      {opened && <ReviewDialog opened={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function Summary({ register }: { register: RegisterRow[] }) {
  const claims = register.filter(({ isClaim }) => isClaim);
  const signed = claims.filter(({ state }) => state === 'approved').length;
  const hidden = claims.filter(({ isHidden }) => isHidden).length;
  return (
    <span>
      {`${signed} of ${claims.length} claims are signed.${hidden > 0 ? ` Visitors do not see ${hidden}.` : ''}`}
    </span>
  );
}

interface RegisterProps {
  register: RegisterRow[];
  onReview: (row: RegisterRow) => void;
}

/** The page of some words, such as "Home page" for "Home page · About". */
const pageOf = ({ where }: RegisterRow) => where.split(' · ')[0] ?? where;

function Register({ register, onReview }: RegisterProps) {
  const claims = register.filter(({ isClaim }) => isClaim);
  const columns = columnsFor(onReview);
  return (
    <>
      {[...Map.groupBy(claims, pageOf)].map(([page, rows]) => (
        <RegisterTable key={page} title={page} rows={rows} columns={columns} />
      ))}
      <RegisterTable
        title="All other texts"
        rows={register.filter(({ isClaim }) => !isClaim)}
        columns={columns}
      />
    </>
  );
}

interface RegisterTableProps {
  title: string;
  rows: RegisterRow[];
  columns: Columns<RegisterRow>;
}

const RegisterTable = ({ title, rows, columns }: RegisterTableProps) => (
  <section aria-label={title} className="@container mb-8">
    <h2 className="mb-3 font-display text-xl font-medium">
      {title}{' '}
      <span className="font-sans text-base text-quiet">
        {`${rows.filter(({ state }) => state === 'approved').length} of ${rows.length}`}
      </span>
    </h2>
    <div className="wide:border wide:border-line wide:bg-surface">
      <Table caption={title} columns={columns} rows={rows} rowKey={({ subject }) => subject} />
    </div>
  </section>
);

const columnsFor = (onReview: RegisterProps['onReview']): Columns<RegisterRow> => [
  {
    header: 'Words',
    width: 'w-[46%]',
    cell: (row) => (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Words words={row.words} isOneLine={row.isClaim} />
        <span className="text-sm text-quiet">{placeOf(row)}</span>
        {row.hoursRemark !== null && <span className="text-sm text-brick">{row.hoursRemark}</span>}
      </div>
    ),
  },
  {
    header: 'Source',
    width: 'w-[34%]',
    cell: (row) => <Signature row={row} />,
  },
  {
    header: 'Actions',
    width: 'w-[20%]',
    isActions: true,
    cell: (row) => <Actions row={row} onReview={onReview} />,
  },
];

/** The place of some words on their page, such as "About" for "Home page · About". */
const placeOf = (row: RegisterRow) =>
  row.isClaim ? row.where.slice(pageOf(row).length).replace(/^ · /, '') : row.where;

const tones = {
  approved: 'oak',
  changed: 'brick',
  expired: 'brick',
  changes_needed: 'brick',
} as const satisfies Record<Exclude<ReviewState, 'never'>, string>;

function Signature({ row: { state, isHidden, review } }: { row: RegisterRow }) {
  const signer = review && [review.reviewerName, review.reviewerTitle].filter(Boolean).join(', ');
  return (
    <>
      {(state !== 'never' || isHidden) && (
        <span className="flex flex-wrap gap-2">
          {state !== 'never' && <Badge tone={tones[state]}>{reviewStates.labels[state]}</Badge>}
          {isHidden && <Badge tone="plain">Hidden</Badge>}
        </span>
      )}
      {!review && !isHidden && <span className="text-quiet">Not signed</span>}
      {review && (
        <span className="mt-1 block break-words">
          {state === 'changes_needed' && review.note ? review.note : review.source}
        </span>
      )}
      {review && (
        <span className="block text-sm break-words text-quiet">
          {[
            signer,
            review.reviewerUsername,
            formatOfficeDate(review.reviewedAt),
            review.validUntil && `valid until ${formatCalendarDate(review.validUntil)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  );
}

function Actions({ row, onReview }: { row: RegisterRow; onReview: RegisterProps['onReview'] }) {
  const { maySign } = useSigner();
  const field = fieldOf(row);
  const of = `${row.where}: ${row.words.slice(0, 60)}`;
  return (
    <RowActions>
      {field && (
        <Link
          to={adminWebsitePartPath('$part')}
          params={{ part: field.part }}
          hash={field.path}
          className={rowActionClasses}
        >
          {field.label}
          <span className="sr-only"> {of}</span>
        </Link>
      )}
      {maySign && (
        <RowButton
          label={row.isClaim && row.state !== 'approved' ? 'Add source' : 'Review'}
          of={of}
          onClick={() => onReview(row)}
        />
      )}
    </RowActions>
  );
}
