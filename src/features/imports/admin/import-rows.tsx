import type { ImportRow } from '#features/imports/domain/imports.ts';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { CheckBox } from './check-box.tsx';
import type { StepProps } from './columns-step.tsx';
import { CellInput } from './cell-input.tsx';

export const ImportRows = ({ rows, ...props }: StepProps & { rows: ImportRow[] }) => (
  <ol className="divide-y divide-line border border-line bg-surface">
    {rows.map((row) => (
      <li key={row.line ?? row.recordId} className="px-4 py-3">
        <RowHead row={row} {...props} />
        {row.changes.length > 0 ? <Changes row={row} /> : <Cells row={row} {...props} />}
      </li>
    ))}
  </ol>
);

interface RowProps extends StepProps {
  row: ImportRow;
}

function RowHead({ row, change }: RowProps) {
  const { line, name, outcome, isChosen } = row;
  const isChoice = outcome === 'update' || outcome === 'reactivate';
  const verb = outcome === 'reactivate' ? 'Reactivate' : 'Change';
  const sentences = [
    ...row.problems.filter(({ header }) => header === null).map(({ message }) => message),
    ...(row.reason ? [row.reason] : []),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {isChoice && line !== null ? (
          <CheckBox
            label={`${verb} ${name ?? `line ${line}`}`}
            isChecked={isChosen}
            onChange={(isOn) => change.mutate({ choice: { isChosen: isOn, lines: [line] } })}
          />
        ) : (
          <span className="font-semibold break-words">{name ?? `Line ${line}`}</span>
        )}
        {line !== null && name !== null && (
          <span className="text-sm text-quiet tabular-nums">{`Line ${line}`}</span>
        )}
      </div>
      {sentences.map((sentence) => (
        <p key={sentence} className="font-medium break-words text-brick">
          {sentence}
        </p>
      ))}
      {row.notices.length > 0 && (
        <p className="text-sm break-words text-quiet">{row.notices.join(' · ')}</p>
      )}
    </>
  );
}

/** The fields of the stored record that the row would change. */
const Changes = ({ row: { changes } }: { row: ImportRow }) => (
  <dl className="mt-1.5 flex flex-wrap gap-x-8 gap-y-2">
    {changes.map(({ label, before, after }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-quiet">{label}</dt>
        <dd className="flex flex-wrap gap-x-2 break-words">
          <del className="text-quiet">{before ?? 'empty'}</del>
          <span aria-hidden>→</span>
          <ins className="font-semibold no-underline">{after ?? 'empty'}</ins>
        </dd>
      </div>
    ))}
  </dl>
);

function Cells({ row, plan, change }: RowProps) {
  const { line, outcome, problems, cells } = row;
  const isWhole = problems.every(({ header }) => header === null);
  const shown = plan.columns
    .map(({ header }, index) => ({ header, text: cells[index] ?? '' }))
    .filter(({ header }) => plan.mapping[header])
    .map((cell) => ({
      ...cell,
      message: problems.find(({ header }) => header === cell.header)?.message,
    }));
  return (
    <dl className={gridClasses}>
      {shown.map(({ header, text, message }) =>
        outcome === 'error' && line !== null && (isWhole || message) ? (
          <CellInput
            key={header}
            line={line}
            header={header}
            text={text}
            message={message}
            onSave={(typed) => change.mutateAsync({ cells: [{ line, header, text: typed }] })}
          />
        ) : (
          text !== '' && (
            <div key={header} className="min-w-0">
              <dt className="text-sm text-quiet">{header}</dt>
              <dd className="line-clamp-3 text-sm break-words">
                {text.includes('@') ? <EmailAddress email={text} /> : text}
              </dd>
            </div>
          )
        ),
      )}
    </dl>
  );
}

const gridClasses =
  'mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-2';
