import { getRouteApi } from '@tanstack/react-router';
import { Screen } from '#web/admin/screen/screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SessionsSection } from './sessions-section.tsx';

const shell = getRouteApi('/shell');

export function AccountPage() {
  const { user } = shell.useRouteContext().session;
  return (
    <Screen
      title="Your Account"
      intro={`You are signed in as ${user.username}, ${user.role.replaceAll('_', ' ')}.`}
    >
      <div className="space-y-10">
        <ChangePasswordForm username={user.username} />
        <SessionsSection />
      </div>
    </Screen>
  );
}
