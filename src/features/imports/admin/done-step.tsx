import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rowsQuery } from '#features/imports/api.ts';
import type { Import, RowState } from '#features/imports/domain/imports.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { countKindOf, kindWords, resultWords } from './words.ts';
import { ErrorsButton } from './rows-step.tsx';
import { UndoButton } from './undo-button.tsx';

export function DoneStep({ plan }: { plan: Import }) {
  const { kind, counts, results, status, undoUntil, nextSteps } = plan;
  const { list } = kindWords[kind];
  const isDone = status === 'committed';
  return (
    <div className="max-w-3xl space-y-6">
      <p className="border border-l-4 border-oak bg-surface p-5 font-display text-2xl/tight font-medium text-balance">
        {resultWords(plan)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={list.to} className={buttonClasses('primary')}>
          {list.label}
        </Link>
        {isDone && <UndoButton listed={plan} />}
        {isDone && undoUntil && (
          <p className="text-quiet">{`You can undo this until ${formatOfficeDate(undoUntil)}.`}</p>
        )}
      </div>
      {isDone && nextSteps.length > 0 && (
        <section>
          <h2 className="mb-2 font-display text-xl font-medium">Next</h2>
          <ul className="list-disc space-y-1 pl-5">
            {nextSteps.map(({ words, path, filters }) => (
              <li key={words}>
                <Link to={path} search={filters} className="text-link">
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isDone && counts.error > 0 && (
        <section className="space-y-3">
          <h2 className="font-display text-xl font-medium">
            {`${counted(counts.error, 'row was', 'rows were')} left out because of errors`}
          </h2>
          <ErrorsButton plan={plan} />
        </section>
      )}
      <Listed plan={plan} state="failed" count={results.failed}>
        {`${countKindOf(kind, results.failed)} could not be imported`}
      </Listed>
      <Listed plan={plan} state="kept" count={results.kept}>
        {`${countKindOf(kind, results.kept)} stayed, because of changes since the import`}
      </Listed>
    </div>
  );
}

interface ListedProps {
  plan: Import;
  state: RowState;
  count: number;
  children: string;
}

/** The first rows in a state, each with the reason. */
function Listed({ plan: { id }, state, count, children }: ListedProps) {
  const { data } = useQuery({ ...rowsQuery(id, { state, page: 1 }), enabled: count > 0 });
  if (count === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-medium">{children}</h2>
      <ul className="divide-y divide-line border border-line bg-surface">
        {data?.rows.map(({ line, recordId, name, reason }) => (
          <li key={line ?? recordId} className="px-4 py-2.5 break-words">
            <span className="font-semibold">{name ?? `Line ${line}`}</span>
            <span className="block text-quiet">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
