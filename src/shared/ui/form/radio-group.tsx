import type { ComponentProps, ReactNode } from 'react';
import type { Option } from './select.tsx';

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Beside the label, and not part of the group's accessible name. */
  beside?: ReactNode;
  options: readonly Option[];
}

export function RadioGroup(props: RadioGroupProps) {
  const { id, label, hint, error, beside, options, ...rest } = props;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend className="float-left mr-3 font-semibold">{label}</legend>
      {beside}
      <div className="clear-both">
        {hint && (
          <p id={hintId} className="text-sm text-quiet">
            {hint}
          </p>
        )}
        <div className="flex flex-wrap gap-x-6">
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-9 cursor-pointer items-center gap-2 max-sm:min-h-11"
            >
              <input {...rest} type="radio" value={option.value} className="size-4.5 shrink-0" />
              {option.label}
            </label>
          ))}
        </div>
        {error && (
          <p id={errorId} className="text-sm font-medium text-brick">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
