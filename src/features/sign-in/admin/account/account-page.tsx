import { useSession } from '#shared/session/session.ts';
import { roleName } from '#shared/domain/auth.ts';
import { Screen } from '#shared/screen/screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NameSection } from './name-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { user } = useSession();
  return (
    <Screen
      title="Your Account"
      intro={`You are signed in as ${user.username}, ${roleName(user.role)}.`}
    >
      <div className="group/account space-y-10">
        <NameSection />
        <ChangePasswordForm username={user.username} />
        <SecondFactorSection />
        <div className="group-has-data-codes/account:print:hidden">
          <SessionsSection username={user.username} />
        </div>
      </div>
    </Screen>
  );
}
