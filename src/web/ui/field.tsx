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
  /** For links from an error summary; made up when left out. */
  id?: string;
  /** The control: one of TextInput, PasswordInput. */
  children: ReactNode;
}

/** A labelled control with a place for its error message. */
export function Field({ label, required = false, error, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const isInvalid = error !== undefined;
  const wiring = useMemo<FieldWiring>(
    () => ({
      id: controlId,
      'aria-describedby': isInvalid ? errorId : undefined,
      'aria-invalid': isInvalid || undefined,
      'aria-required': required || undefined,
    }),
    [controlId, errorId, isInvalid, required],
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
