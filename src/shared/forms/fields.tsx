import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { NumberInput } from '#shared/ui/form/number-input.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export interface ConnectedField {
  id: string;
  label: string;
  error: string | undefined;
  control: UseFormRegisterReturn;
}

type LabeledProps<Control> = ConnectedField & {
  required?: boolean;
  /** Help text that the user reads before filling in the field. */
  hint?: string;
} & Omit<Control, 'name' | 'onChange' | 'onBlur' | 'ref'>;

type Labeled<Control extends (props: never) => ReactNode> = ComponentType<
  LabeledProps<Parameters<Control>[0]>
>;

/** Returns a component that shows the control with a label, a hint and an error message. */
function labeled<Control extends object>(Control: ComponentType<Control>) {
  return function LabeledControl({
    id,
    label,
    error,
    required = false,
    hint = '',
    control,
    ...rest
  }: LabeledProps<Control>) {
    return (
      <Field id={id} label={label} error={error} required={required} hint={hint}>
        <Control {...control} {...(rest as unknown as Control)} />
      </Field>
    );
  };
}

/** Without autocomplete, which would suggest the user's own name and email address. */
export const TextField = labeled((props: ComponentProps<typeof TextInput>) => (
  <TextInput autoComplete="off" {...props} />
));
export const DateField: Labeled<typeof DateInput> = labeled(DateInput);
export const NumberField: Labeled<typeof NumberInput> = labeled(NumberInput);
export const SelectField: Labeled<typeof Select> = labeled(Select);
export const TextAreaField: Labeled<typeof TextArea> = labeled(TextArea);

export const SwitchField = ({ id, label, control }: ConnectedField) => (
  <Switch {...control} id={id} label={label} />
);
