import type { Import, ImportOptions } from '#features/imports/domain/imports.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { CheckBox } from './check-box.tsx';

interface FileSettingsProps {
  plan: Import;
  onChange: (options: Partial<ImportOptions>) => void;
}

const mostLines = 30;

/** The lines that can have the headers. Line 0 means none. */
function linesOf(current: number) {
  const lines = Array.from({ length: mostLines }, (_, nth) => nth + 1);
  if (current > mostLines) lines.push(current);
  return [
    { value: '0', label: 'There are no headers' },
    ...lines.map((line) => ({ value: String(line), label: `Line ${line}` })),
  ];
}

/** The settings that most files do not need: the sheet, the line of headers, and two habits. */
export function FileSettings({ plan, onChange }: FileSettingsProps) {
  const { reading, options, columns, mapping } = plan;
  const used = columns.filter(({ header }) => mapping[header]);
  return (
    <details open={reading.sheets.length > 1}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
        Settings of this file
      </summary>
      <div className="space-y-4 pb-2">
        <div className="grid gap-4 sm:grid-cols-2">
          {reading.sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                options={reading.sheets.map((name) => ({ value: name, label: name }))}
                value={reading.sheet ?? ''}
                onChange={({ target }) => onChange({ sheet: target.value, headerLine: null })}
              />
            </Field>
          )}
          <Field label="Line with the headers">
            <Select
              options={linesOf(reading.headerLine)}
              value={String(reading.headerLine)}
              onChange={({ target }) => onChange({ headerLine: Number(target.value) })}
            />
          </Field>
        </div>
        <CheckBox
          label="A comma separates decimals, as in 3,5 hours"
          isChecked={options.decimalComma}
          onChange={(decimalComma) => onChange({ decimalComma })}
        />
        <fieldset>
          <legend className="font-semibold">A dash (-) empties the field in</legend>
          <div className="flex flex-wrap gap-x-6">
            {used.map(({ header }) => (
              <CheckBox
                key={header}
                label={header}
                isChecked={options.clears.includes(header)}
                onChange={(isChecked) =>
                  onChange({
                    clears: isChecked
                      ? [...options.clears, header]
                      : options.clears.filter((each) => each !== header),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}
