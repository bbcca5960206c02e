import type { BrandMark } from '#shared/domain/brand-mark.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { LateNotice } from '#shared/frame/late-notice.tsx';
import { earlyLoginId } from './early-login.ts';
import { LoginHeading, LoginHelp, loginInputs, LoginLayout } from './login-layout.tsx';

interface EarlyLoginPageProps {
  brokerageName: string;
  mark: BrandMark;
}

/**
 * The login as the server renders it. The user can type and submit at once. When the scripts have
 * loaded, React's `LoginForm` replaces this form, takes over its values, and sends them if the user
 * has already submitted this form.
 */
export function EarlyLoginPage({ brokerageName, mark }: EarlyLoginPageProps) {
  return (
    <LoginLayout brokerageName={brokerageName} mark={mark}>
      {/* Use POST, so that the password is not in the URL if the form's script does not run. */}
      <form id={earlyLoginId} method="post" noValidate className="space-y-5">
        <LoginHeading />
        <Field id="username" label="Username" required>
          <TextInput name="username" {...loginInputs.username} />
        </Field>
        <Field id="password" label="Password" required>
          <TextInput type="password" name="password" {...loginInputs.password} />
        </Field>
        <Button type="submit" className="w-full">
          Sign In
        </Button>
        <LoginHelp />
      </form>
      <LateNotice />
    </LoginLayout>
  );
}
