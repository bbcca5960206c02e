import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface FieldProps {
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** What to know before filling it in. */
  hint?: string;
  /** For links from an error summary; made up when left out. */
  id?: string;
  /** The control: one of TextInput, PasswordInput, NumberInput, Select, TextArea. */
  children: ReactNode;
}

/** A labelled control with a place for its error message. */
export function Field({ label, required = false, error, hint, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const isInvalid = error !== undefined;
  const describedBy = [hint && hintId, isInvalid && errorId].filter(Boolean).join(' ');
  const wiring = useMemo<FieldWiring>(
    () => ({
      id: controlId,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': isInvalid || undefined,
      'aria-required': required || undefined,
    }),
    [controlId, describedBy, isInvalid, required],
  );
  return (
    <div>
      <label htmlFor={controlId} className="mb-1.5 block font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-brick">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 mb-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </div>
  );
}

/** @returns the attributes that tie a control to its field */
export function useField(): FieldWiring {
  const wiring = useContext(FieldContext);
  if (!wiring) throw new Error('A form control stands inside a <Field>, which labels it');
  return wiring;
}
