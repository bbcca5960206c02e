import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { useState } from 'react';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useSession } from '#shared/session/session.ts';
import { registerQuery } from '#features/website/api/claims.ts';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { type Column, Table } from '#shared/ui/list/table.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { Words } from './words.tsx';

/** The register of claims: the website's claims and other texts, with their sources and reviews. */
export function ClaimsPage() {
  const query = useQuery(registerQuery);
  const [opened, setOpened] = useState<RegisterRow | null>(null);
  return (
    <Screen
      title="Claims"
      intro={query.data && <Summary register={query.data} readAt={query.dataUpdatedAt} />}
      back={<BackLink to={adminPaths.website} label="Back to Website" />}
      actions={
        <>
          <ExportButton href={apiPaths.websiteClaimsExport} />
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

function Summary({ register, readAt }: { register: RegisterRow[]; readAt: number }) {
  const brokerageName = useBrokerageName();
  const approved = register.filter(({ state }) => state === 'approved').length;
  const today = formatOfficeDate(new Date(readAt).toISOString());
  return (
    <span>{`The words that visitors of ${brokerageName} read on ${today}. ${approved} of ${register.length} are approved.`}</span>
  );
}

interface RegisterProps {
  register: RegisterRow[];
  onReview: (row: RegisterRow) => void;
}

function Register({ register, onReview }: RegisterProps) {
  const { user } = useSession();
  const all: Columns = user.role === 'super_admin' ? [...columns, reviewColumn(onReview)] : columns;
  return (
    <>
      <RegisterTable
        title="Claims"
        intro="Each claim needs a source that proves it. Hide a claim that you cannot prove."
        rows={register.filter(({ isClaim }) => isClaim)}
        columns={all}
      />
      <RegisterTable
        title="Other texts"
        intro="Reviewed as a whole. A changed word needs another review."
        rows={register.filter(({ isClaim }) => !isClaim)}
        columns={all}
      />
    </>
  );
}

const reviewColumn = (onReview: RegisterProps['onReview']): Column<RegisterRow> => ({
  header: 'Actions',
  width: 'w-[11%]',
  isActions: true,
  cell: (row) => (
    <RowActions>
      <RowButton
        label="Review"
        of={`${row.where}: ${row.words.slice(0, 60)}`}
        onClick={() => onReview(row)}
      />
    </RowActions>
  ),
});

interface RegisterTableProps {
  title: string;
  intro: string;
  rows: RegisterRow[];
  columns: Columns;
}

const RegisterTable = ({ title, intro, rows, columns: all }: RegisterTableProps) => (
  <section aria-label={title} className="@container mb-8">
    <h2 className="font-display text-xl font-medium">{title}</h2>
    <p className="mt-1 mb-3 text-quiet">{intro}</p>
    <div className="wide:border wide:border-line wide:bg-surface">
      <Table caption={title} columns={all} rows={rows} rowKey={({ subject }) => subject} />
    </div>
  </section>
);

type Columns = [Column<RegisterRow>, ...Column<RegisterRow>[]];

const columns: Columns = [
  {
    header: 'Words',
    width: 'w-[38%]',
    cell: ({ words, where }) => (
      <>
        <span className="text-sm text-quiet">{where}</span>
        <Words words={words} />
      </>
    ),
  },
  {
    header: 'State',
    width: 'w-[17%]',
    cell: ({ state, review }) => (
      <>
        <StateBadge state={state} />
        {state === 'changes_needed' && review?.note && (
          <span className="mt-1 block break-words">{review.note}</span>
        )}
      </>
    ),
  },
  {
    header: 'Source',
    width: 'w-[18%]',
    cell: ({ review }) => (
      <>
        {review?.source ?? '–'}
        {review?.validUntil && (
          <span className="block text-quiet">
            valid until {formatCalendarDate(review.validUntil)}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Reviewed by',
    width: 'w-[16%]',
    cell: ({ review }) =>
      review ? (
        <>
          {[review.reviewerName, review.reviewerTitle].filter(Boolean).join(', ')}
          <span className="block break-words text-quiet">
            {[review.reviewerUsername, formatOfficeDate(review.reviewedAt)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ) : (
        '–'
      ),
  },
];
