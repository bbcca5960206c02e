import type { ComponentProps } from 'react';
import { useField } from './field.tsx';

export const inputClasses =
  'block w-full min-h-10 max-sm:min-h-11 border border-edge bg-surface px-3 py-1.5 text-ink placeholder:text-quiet aria-invalid:border-brick aria-invalid:[box-shadow:inset_0_0_0_1px_var(--brick)]';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** A date needs a `DateInput` and a number a `NumberInput`, which know incomplete texts. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
}

export function TextInput(props: TextInputProps) {
  return <input type="text" {...useField()} {...props} className={inputClasses} />;
}
