import { LoginForm } from './login-form.tsx';
import { LoginLayout } from './login-layout.tsx';

export function LoginPage() {
  return (
    <LoginLayout>
      <LoginForm />
    </LoginLayout>
  );
}
