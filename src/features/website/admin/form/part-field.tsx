import type { ChoiceField, NumberField, TextField } from '#features/site/domain/fields.ts';
import { formatPhoneOnBlur } from '#shared/forms/phone-format.ts';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { NumberInput } from '#shared/ui/form/number-input.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { PictureControl } from '#features/website/admin/pictures/picture-control.tsx';
import { ColorControl } from './color-field.tsx';
import { useFieldState } from './field-marks.tsx';
import { isOnOff, SwitchControl } from './switch-control.tsx';
import { usePartFields, type PartFieldProps } from './part-form-context.ts';
import { useLabel } from './use-label.tsx';

export function PartField({ field, ...rest }: PartFieldProps) {
  if (isOnOff(field)) return <SwitchControl {...rest} field={field} />;
  if (field.kind === 'choice') return <ChoiceControl {...rest} field={field} />;
  if (field.kind === 'number') return <NumberControl {...rest} field={field} />;
  if (field.kind === 'picture') return <PictureControl {...rest} field={field} />;
  if (field.kind === 'color') return <ColorControl {...rest} field={field} />;
  return <TextControl {...rest} field={field} />;
}

/** The share of its limit from which a text field shows its number of characters. */
const counterShare = 0.7;

/** A field with a lower limit, such as a ZIP code, only shows that its text is too long. */
const leastCountedLimit = 20;

function TextControl(props: PartFieldProps<TextField>) {
  const { path, field } = props;
  const { form } = usePartFields();
  const label = useLabel(props);
  const setPhone = (phone: string) => form.setValue(path, phone, { shouldDirty: true });
  const control = form.register(path, field.isPhone ? formatPhoneOnBlur(setPhone) : {});
  if (field.isDate) {
    return (
      <Field {...label}>
        <DateInput {...control} />
      </Field>
    );
  }
  return (
    <div>
      <Field {...label}>
        {field.kind === 'line' ? (
          <TextInput {...control} autoComplete="off" />
        ) : (
          <TextArea {...control} size={field.limit > 1000 ? 'long' : 'short'} />
        )}
      </Field>
      <Counter {...props} />
    </div>
  );
}

function Counter(props: PartFieldProps<TextField>) {
  const { field } = props;
  const { value } = useFieldState(props);
  const { length } = String(value ?? '');
  const isOver = length > field.limit;
  const isNear = field.limit >= leastCountedLimit && length >= field.limit * counterShare;
  if (!isOver && !isNear) return null;
  return (
    <p
      aria-live={isOver ? 'polite' : 'off'}
      className={`mt-1 text-sm tabular-nums ${isOver ? 'font-medium text-brick' : 'text-quiet'}`}
    >
      {`${length} of ${field.limit} characters`}
    </p>
  );
}

const toNumber = (typed: string | number | null) =>
  typed === '' || typed === null ? null : Number(typed);

function NumberControl(props: PartFieldProps<NumberField>) {
  const { path, field } = props;
  const { form } = usePartFields();
  return (
    <Field {...useLabel(props)}>
      <NumberInput
        {...form.register(path, { setValueAs: toNumber })}
        min={field.least}
        max={field.most}
        step={1}
      />
    </Field>
  );
}

function ChoiceControl(props: PartFieldProps<ChoiceField>) {
  const { path, field } = props;
  const { form } = usePartFields();
  const options = Object.entries(field.labels).map(([value, text]) => ({ value, label: text }));
  return (
    <Field {...useLabel(props)}>
      <Select {...form.register(path)} options={options} />
    </Field>
  );
}
