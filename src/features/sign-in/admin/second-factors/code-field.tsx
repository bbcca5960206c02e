import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface CodeFieldProps {
  kind: 'code' | 'recovery_code';
  error?: string | undefined;
}

/** The field for a code. The form's data has its text under the name "code". */
export function CodeField({ kind, error }: CodeFieldProps) {
  return kind === 'code' ? (
    <Field label="Code" required hint="Six digits from your authenticator app." error={error}>
      <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" />
    </Field>
  ) : (
    <Field
      label="Recovery code"
      required
      hint="24 letters and digits. Each code works once."
      error={error}
    >
      <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

export const codeMissing = 'Please enter a code';
