import { inputClasses } from './text-input.tsx';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

interface NumberInputProps extends TypedInputProps {
  min: number;
  max: number;
  step: number;
}

/** The mouse wheel scrolls the page instead of changing the number. */
export const NumberInput = (props: NumberInputProps) => (
  <TypedInput
    inputMode="decimal"
    autoComplete="off"
    onWheel={(event) => event.currentTarget.blur()}
    {...props}
    type="number"
    className={`${inputClasses} tabular-nums`}
  />
);
