import {
  type ChangeEventHandler,
  type ComponentProps,
  type SyntheticEvent,
  useEffect,
} from 'react';
import { useField, useFieldProblem } from './field.tsx';
import { incomplete, incompleteMessage, isIncomplete } from './incomplete.ts';

export interface TypedInputProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type' | 'value' | 'onKeyUp'
> {
  /** The value, or `incomplete`, if `onType` is set. */
  value?: string;
  /** Called with a changed value, or with `incomplete` if the text has become no date or number. */
  onType?: (value: string) => void;
}

interface Props extends TypedInputProps {
  type: 'date' | 'number';
  className: string;
}

/**
 * An input whose text can be something that is no value, such as half a date. The browser reports
 * such a text as empty, and often without an event. This component tells the field and `onType`.
 */
export function TypedInput({ value, onType, onChange, onBlur, ...props }: Props) {
  const attributes = useField();
  const setProblem = useFieldProblem();
  const check = ({ currentTarget, type }: SyntheticEvent<HTMLInputElement>) => {
    const isBad = isIncomplete(currentTarget);
    // Do not complain while the user is still typing.
    setProblem((shown) => {
      if (!isBad) return undefined;
      return type === 'blur' ? incompleteMessage(currentTarget) : shown;
    });
    const typed = isBad ? incomplete : currentTarget.value;
    if (typed !== value) onType?.(typed);
  };
  // A button of the form can have set a value.
  useEffect(() => {
    const input = document.getElementById(attributes.id) as HTMLInputElement | null;
    if (input && !isIncomplete(input)) setProblem(undefined);
  });
  const change: ChangeEventHandler<HTMLInputElement> = (event) => {
    check(event);
    onChange?.(event);
  };
  return (
    <input
      {...attributes}
      {...props}
      {...(value !== undefined && { value: value === incomplete ? '' : value })}
      onChange={change}
      onKeyUp={check}
      onBlur={(event) => {
        check(event);
        onBlur?.(event);
      }}
    />
  );
}
