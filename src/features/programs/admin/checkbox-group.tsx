import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldErrorClasses } from '#shared/ui/form/error-classes.ts';

interface CheckboxGroupProps<Value extends string> {
  id: string;
  label: string;
  error: string | undefined;
  values: readonly Value[];
  labels: Record<Value, string>;
  control: UseFormRegisterReturn;
}

export const CheckboxGroup = <Value extends string>(props: CheckboxGroupProps<Value>) => {
  const { id, label, error, values, labels, control } = props;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-semibold">
        {label}
        <span aria-hidden className="text-brick">
          {' *'}
        </span>
      </legend>
      {values.map((value) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center gap-3 max-sm:min-h-11"
        >
          <input
            {...control}
            type="checkbox"
            value={value}
            className="size-4 shrink-0"
            aria-invalid={error ? true : undefined}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={fieldErrorClasses}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
