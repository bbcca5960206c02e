import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { earlyLoginId } from './early-login.ts';
import { LoginHeading, loginInputs, LoginLayout } from './login-layout.tsx';

/**
 * The login as the server renders it. The user can type at once. The login form takes over the
 * values when the scripts have loaded.
 */
export function EarlyLoginPage() {
  return (
    <LoginLayout>
      <form id={earlyLoginId} className="space-y-5">
        <LoginHeading />
        <Field id="username" label="Username" required>
          <TextInput name="username" {...loginInputs.username} />
        </Field>
        <Field id="password" label="Password" required>
          <TextInput type="password" name="password" {...loginInputs.password} />
        </Field>
        {/* A disabled button also keeps the Enter key from sending the form. */}
        <Button type="submit" disabled className="w-full">
          Sign In
        </Button>
      </form>
    </LoginLayout>
  );
}
