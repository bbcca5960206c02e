import { Field } from '#shared/ui/form/field.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';

interface PasswordFieldProps {
  /** The account's username, for the browser's password manager. */
  username: string;
  error?: string | undefined;
}

export const PasswordField = ({ username, error }: PasswordFieldProps) => (
  <>
    <input type="text" autoComplete="username" value={username} readOnly hidden />
    <Field label="Password" required error={error}>
      <PasswordInput name="password" autoComplete="current-password" />
    </Field>
  </>
);
