import {
  dateOrders,
  type ImportColumn,
  type ImportOptions,
} from '#features/imports/domain/imports.ts';

interface ColumnQuestionProps {
  column: ImportColumn;
  options: ImportOptions;
  onChange: (options: Partial<ImportOptions>) => void;
}

const answers = { month: 'The month comes first', day: 'The day comes first' };

/** Asks for the order of day and month in a column whose dates leave it open. */
export const ColumnQuestion = ({ column, options, onChange }: ColumnQuestionProps) =>
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
