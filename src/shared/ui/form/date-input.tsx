import { inputClasses } from './text-input.tsx';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

export const DateInput = (props: TypedInputProps) => (
  <TypedInput autoComplete="off" {...props} type="date" className={inputClasses} />
);
