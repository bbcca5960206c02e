import { useWatch } from 'react-hook-form';
import type { ChoiceField, Field } from '#features/site/domain/fields.ts';
import { Switch } from '#shared/ui/form/switch.tsx';
import { FieldMarks } from './field-marks.tsx';
import { usePartFields, type PartFieldProps } from './part-form-context.ts';

type OnOffField = ChoiceField & { on: string };

export const isOnOff = (field: Field): field is OnOffField =>
  field.kind === 'choice' && field.on !== undefined;

/** Returns the props of a checkbox that is checked while the choice is on. */
function useOnOff(path: string, { labels, on }: OnOffField) {
  const { form } = usePartFields();
  const value: unknown = useWatch({ control: form.control, name: path });
  const off = Object.keys(labels).find((each) => each !== on);
  return {
    id: path,
    name: path,
    checked: value === on,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      form.setValue(path, target.checked ? on : off, { shouldDirty: true }),
  };
}

export function SwitchControl(props: PartFieldProps<OnOffField>) {
  const { path, label, field } = props;
  const checkbox = useOnOff(path, field);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Switch {...checkbox} label={label} aria-describedby={field.help && `${path}-help`} />
        <FieldMarks {...props} />
      </div>
      {field.help && (
        <p id={`${path}-help`} className="text-sm text-quiet">
          {field.help}
        </p>
      )}
    </div>
  );
}

/** A choice of on and off that is one of several in a row, such as the days of the week. */
export function Chip({ path, label, field }: PartFieldProps<OnOffField>) {
  const checkbox = useOnOff(path, field);
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-edge px-3 has-checked:border-oak has-checked:font-semibold">
      <input {...checkbox} type="checkbox" className="size-4.5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}
