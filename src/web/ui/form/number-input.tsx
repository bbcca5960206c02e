import type { ComponentProps } from 'react';
import { useField } from './field.tsx';
import { inputClasses } from './text-input.tsx';

interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type' | 'inputMode'
> {
  min: number;
  max: number;
  step: number;
}

/**
 * An input for a number, which may have decimals. The mouse wheel scrolls the page instead of
 * changing the number.
 */
export function NumberInput(props: NumberInputProps) {
  return (
    <input
      type="number"
      inputMode="decimal"
      autoComplete="off"
      onWheel={(event) => event.currentTarget.blur()}
      {...useField()}
      {...props}
      className={`${inputClasses} tabular-nums`}
    />
  );
}
