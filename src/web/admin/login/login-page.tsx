import { useBrandMark, useBrokerageName } from '#web/admin/frame/brokerage-name.ts';
import { LoginForm } from './login-form.tsx';
import { LoginLayout } from './login-layout.tsx';

export function LoginPage() {
  return (
    <LoginLayout brokerageName={useBrokerageName()} mark={useBrandMark()}>
      <LoginForm />
    </LoginLayout>
  );
}
