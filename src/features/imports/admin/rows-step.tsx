import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { commitImport, importQuery, rowsQuery } from '#features/imports/api.ts';
import {
  chosenOutcomes,
  outcomeCounts,
  type Import,
  rowOutcomes,
  rowsOnPage,
  type RowOutcome,
} from '#features/imports/domain/imports.ts';
import { hasStatus } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminImportPath } from '#shared/domain/paths.ts';
import { DownloadButton } from '#shared/lists/export-button.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { counted, formatCount } from '#shared/domain/text/counted.ts';
import { tabClasses } from '#shared/ui/list/filter-tabs.ts';
import { Pagination } from '#shared/ui/list/pagination.tsx';
import { resultHeadingId, type StepProps } from './columns-step.tsx';
import { ImportRows } from './import-rows.tsx';
import { commitWords, outcomeWords } from './words.ts';

const route = getRouteApi(`/signed-in${adminImportPath('$id')}`);

export function RowsStep({ plan, change }: StepProps) {
  return (
    <section aria-labelledby={resultHeadingId}>
      <h2
        id={resultHeadingId}
        tabIndex={-1}
        className="mb-3 font-display text-2xl/tight font-medium tracking-tight outline-none"
      >
        Result
      </h2>
      {plan.planHash !== null && <Tabs plan={plan} change={change} />}
      <CommitBar plan={plan} change={change} />
    </section>
  );
}

function Tabs({ plan, change }: StepProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const countOf = (outcome: RowOutcome) => plan.counts[outcomeCounts[outcome]];
  const outcomes = rowOutcomes.filter((each) => countOf(each) > 0);
  const labelOf = (each: RowOutcome) =>
    `${formatCount(countOf(each))} ${outcomeWords[each].tab(countOf(each))}`;
  const outcome = outcomes.find((each) => each === search.outcome) ?? outcomes[0];
  const show = (next: { outcome: RowOutcome; page?: number }) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return (
    <>
      {/* Screen readers announce it when a correction changes the counts. */}
      <output className="sr-only">{outcomes.map(labelOf).join(', ')}</output>
      <fieldset className="mb-3 flex flex-wrap gap-1">
        <legend className="sr-only">Rows</legend>
        {outcomes.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === outcome}
            onClick={() => show({ outcome: each })}
            className={`${tabClasses} tabular-nums`}
          >
            {labelOf(each)}
          </button>
        ))}
      </fieldset>
      {outcome && (
        <Rows
          key={outcome}
          plan={plan}
          change={change}
          outcome={outcome}
          page={Math.max(1, Math.trunc(Number(search.page)) || 1)}
          onPage={(page) => show({ outcome, page })}
        />
      )}
    </>
  );
}

interface RowsProps extends StepProps {
  outcome: RowOutcome;
  page: number;
  onPage: (page: number) => void;
}

function Rows({ plan, change, outcome, page, onPage }: RowsProps) {
  const count = plan.counts[outcomeCounts[outcome]];
  const pageCount = Math.ceil(count / rowsOnPage);
  const shown = Math.min(page, pageCount);
  const query = useQuery(rowsQuery(plan.id, { outcome, page: shown }));
  const isChosen = chosenOutcomes.find((each) => each === outcome);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-3xl text-quiet">{outcomeWords[outcome].note}</p>
        {outcome === 'error' && <ErrorsButton plan={plan} />}
        {isChosen && (
          <div className="flex gap-2">
            {[true, false].map((isAll) => (
              <Button
                key={String(isAll)}
                look="secondary"
                onClick={() => change.mutate({ choice: { isChosen: isAll, outcome: isChosen } })}
              >
                {isAll ? 'Choose all' : 'Choose none'}
              </Button>
            ))}
          </div>
        )}
      </div>
      <QueryView query={query} loading="Loading rows..." failed="The rows could not be loaded">
        {({ rows }) => <ImportRows plan={plan} rows={rows} change={change} />}
      </QueryView>
      <Pagination
        page={shown}
        pageCount={pageCount}
        onPage={(next) => {
          document.getElementById(resultHeadingId)?.focus();
          onPage(next);
        }}
      />
    </>
  );
}

export const ErrorsButton = ({ plan: { id, counts } }: { plan: Import }) => (
  <DownloadButton
    href={apiPaths.importErrors(id)}
    label={`Download the ${counts.error === 1 ? 'row' : counted(counts.error, 'row', 'rows')} with errors`}
  />
);

function CommitBar({ plan, change }: StepProps) {
  const { id, planHash, toWrite } = plan;
  const { queryKey } = importQuery(id);
  const client = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  const commit = useMutation({
    mutationFn: (hash: string) => withSession(() => commitImport(id, hash)),
    onMutate: () => setChanged(false),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (error) => {
      if (!hasStatus(error, 409) || !error.current) return;
      setChanged(true);
      client.setQueryData(queryKey, error.current as Import);
    },
  });
  const isLicenseCheck = plan.kind === 'license_check';
  const reason =
    planHash === null
      ? (plan.problems[0] ?? 'Please choose the columns first.')
      : toWrite === 0 && !isLicenseCheck
        ? 'Nothing to add or change.'
        : undefined;
  return (
    <div className="sticky bottom-0 z-10 mt-4 border border-edge bg-surface p-3 lifted print:hidden">
      {isChanged && (
        <div className="mb-3">
          <FormAlert>
            Something changed in the meantime, so the result was computed again. Please look at it
            once more.
          </FormAlert>
        </div>
      )}
      {commit.error && !isChanged && (
        <div className="mb-3">
          <FormAlert>{reasonOf(commit.error)}</FormAlert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={reason !== undefined}
          aria-describedby="commit-reason"
          className="disabled:opacity-60"
          pending={(change.isPending && 'Saving...') || (commit.isPending && 'Starting...')}
          onClick={() => planHash !== null && commit.mutate(planHash)}
        >
          {reason ? 'Import' : commitWords(plan)}
        </Button>
        <p id="commit-reason" className="min-w-0 flex-[1_1_12rem] text-quiet">
          {reason ?? 'You can undo this for 30 days.'}
        </p>
      </div>
    </div>
  );
}
