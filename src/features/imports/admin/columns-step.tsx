import { importFields } from '#features/imports/domain/import-fields.ts';
import {
  dateOrders,
  type Import,
  type ImportColumn,
  type ImportOptions,
} from '#features/imports/domain/imports.ts';
import { useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PlainSelect } from '#shared/ui/form/select.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { CheckBox } from './check-box.tsx';
import { FileSettings } from './file-settings.tsx';
import type { PlanChange } from './use-plan-change.ts';

/** The id of the heading of the third step. */
export const resultHeadingId = 'import-result';

export interface StepProps {
  plan: Import;
  change: PlanChange;
}

/** The second step: which field each column fills. It is folded while there is nothing to decide. */
export function ColumnsStep({ plan, change }: StepProps) {
  const { columns, mapping, planHash, problems, reading } = plan;
  const used = columns.filter(({ header }) => mapping[header]).length;
  const setOptions = (options: Partial<ImportOptions>) => change.mutate({ options });
  const [isOpenAtFirst] = useState(planHash === null);
  const frame = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (frame.current) frame.current.open = false;
    document.getElementById(resultHeadingId)?.focus();
  };
  return (
    <>
      <Notices notices={reading.notices} />
      <details ref={frame} open={isOpenAtFirst} className="mb-6 border border-line bg-surface">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 hover:bg-sunken/60">
          <h2 className="inline font-display text-xl font-medium">Columns</h2>
          <span className="ml-3 text-quiet">
            {`${used} of ${counted(columns.length, 'column is', 'columns are')} used`}
          </span>
        </summary>
        <div className="space-y-4 border-t border-line p-4">
          {problems.map((problem) => (
            <FormAlert key={problem}>{problem}</FormAlert>
          ))}
          <ul className="divide-y divide-line border-y border-line">
            {columns.map((column) => (
              <li key={column.header} className="py-3">
                <ColumnRow column={column} plan={plan} change={change} />
                <ColumnQuestion column={column} options={plan.options} onChange={setOptions} />
              </li>
            ))}
          </ul>
          {Object.values(mapping).includes('isVerified') && (
            <CheckBox
              label="These were checked against certificates or GREC. Without this, all records are pending."
              isChecked={plan.options.isChecked}
              onChange={(isChecked) => setOptions({ isChecked })}
            />
          )}
          <FileSettings plan={plan} onChange={setOptions} />
          {planHash !== null && (
            <Button look="secondary" onClick={close}>
              Use these columns
            </Button>
          )}
        </div>
      </details>
    </>
  );
}

/** The sentences about how the file was read. */
const Notices = ({ notices }: { notices: string[] }) =>
  notices.length > 0 && (
    <ul className="mb-4 max-w-3xl space-y-1 border-l-3 border-gold pl-3">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );

function ColumnRow({
  column: { header, samples },
  plan,
  change,
}: StepProps & { column: ImportColumn }) {
  const options = importFields[plan.kind].fields.map(({ key, label }) => ({ value: key, label }));
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold break-words">{header}</p>
        <p className="line-clamp-2 text-sm break-words text-quiet">
          {samples.join(' · ') || 'Empty'}
        </p>
      </div>
      <PlainSelect
        aria-label={`Field for the column ${header}`}
        options={options}
        placeholder="Leave out"
        value={plan.mapping[header] ?? ''}
        onChange={({ target }) =>
          change.mutate({ mapping: { ...plan.mapping, [header]: target.value || null } })
        }
      />
    </div>
  );
}

interface ColumnQuestionProps {
  column: ImportColumn;
  options: ImportOptions;
  onChange: (options: Partial<ImportOptions>) => void;
}

const answers = { month: 'The month comes first', day: 'The day comes first' };

/** Asks for the order of day and month in a column whose dates leave it open. */
const ColumnQuestion = ({ column, options, onChange }: ColumnQuestionProps) =>
  column.question !== null && (
    <fieldset className="mt-2 border-l-3 border-gold pl-3">
      <legend className="float-left font-semibold">{column.question}</legend>
      <div className="clear-both flex flex-wrap gap-x-6">
        {dateOrders.toReversed().map((order) => (
          <label key={order} className="flex min-h-9 items-center gap-2 max-sm:min-h-11">
            <input
              type="radio"
              name={`order of ${column.header}`}
              className="size-4.5 shrink-0"
              checked={options.dateOrder[column.header] === order}
              onChange={() =>
                onChange({ dateOrder: { ...options.dateOrder, [column.header]: order } })
              }
            />
            <span>{answers[order]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
