import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { adminPaths } from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { Screen } from '#shared/screen/screen.tsx';
import { buttonClasses } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';

/** The screen in place of one that the user's role may not open. */
export function NotAllowedPage() {
  const [people, helper] = useIsFrontDesk()
    ? ['admins and super admins', 'an admin']
    : ['super admins', 'a super admin'];
  return (
    <Screen title="Not allowed">
      <EmptyMessage
        icon={LockKeyhole}
        title={`This screen is for ${people}`}
        body={`Ask ${helper} if you need something from it.`}
        action={
          <Link to={adminPaths.dashboard} className={buttonClasses('secondary')}>
            Back to the dashboard
          </Link>
        }
      />
    </Screen>
  );
}
