import { inputClasses } from './text-input.tsx';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

/** An input for a day, "YYYY-MM-DD". */
export const DateInput = (props: TypedInputProps) => (
  <TypedInput autoComplete="off" {...props} type="date" className={inputClasses} />
);
