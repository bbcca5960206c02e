import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react';
import { fieldErrorClasses } from './error-classes.ts';

interface FieldAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

type Problem = string | undefined;

interface FieldState {
  attributes: FieldAttributes;
  setProblem: Dispatch<SetStateAction<Problem>>;
}

const FieldContext = createContext<FieldState | null>(null);

interface FieldProps {
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** Help text that the user reads before filling in the field. */
  hint?: ReactNode;
  /** For the links in an error summary. If it is missing, an id is generated. */
  id?: string;
  /** Short texts and buttons beside the label, which are not part of the control's name. */
  beside?: ReactNode;
  /** The control, such as a TextInput, which gets its attributes from `useField`. */
  children: ReactNode;
}

export function Field({
  label,
  required = false,
  hint,
  id,
  beside,
  children,
  ...rest
}: FieldProps) {
  const [problem, setProblem] = useState<Problem>();
  const error = problem ?? rest.error;
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const isInvalid = error !== undefined;
  const describedBy = [hint && hintId, isInvalid && errorId].filter(Boolean).join(' ');
  const state = useMemo<FieldState>(
    () => ({
      attributes: {
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': isInvalid || undefined,
        'aria-required': required || undefined,
      },
      setProblem,
    }),
    [controlId, describedBy, isInvalid, required],
  );
  const name = (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-brick">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div>
      {beside ? (
        <div className="mb-1.5 flex flex-wrap items-center gap-x-5">
          <label htmlFor={controlId} className="font-semibold">
            {name}
          </label>
          {beside}
        </div>
      ) : (
        <label htmlFor={controlId} className="mb-1.5 block font-semibold">
          {name}
        </label>
      )}
      {hint && (
        <p id={hintId} className="-mt-1 mb-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldContext value={state}>{children}</FieldContext>
      {error && (
        <p id={errorId} className={fieldErrorClasses}>
          {error}
        </p>
      )}
    </div>
  );
}

function useFieldState(): FieldState {
  const state = useContext(FieldContext);
  if (!state) throw new Error('A form control must be inside a <Field>, which labels it');
  return state;
}

/** @returns the attributes that connect a control to its label, hint and error */
export const useField = (): FieldAttributes => useFieldState().attributes;

/** Returns the function with which a control sets a message about its text, before all others. */
export const useFieldProblem = () => useFieldState().setProblem;
