import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { adminPaths } from '#domain/paths.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';

/** The server let the caller in, and not to this. */
export const SuperAdminsOnly = () => (
  <EmptyMessage
    icon={LockKeyhole}
    title="This screen is for super admins"
    body="Please ask a super admin of the office when an account has to be added or changed."
    action={
      <Link to={adminPaths.dashboard} className={buttonClasses('secondary')}>
        Back to the dashboard
      </Link>
    }
  />
);
