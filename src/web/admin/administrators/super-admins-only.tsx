import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { adminPaths } from '#domain/paths.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';

/** Shown to an administrator whose role does not allow this screen. */
export const SuperAdminsOnly = () => (
  <EmptyMessage
    icon={LockKeyhole}
    title="This screen is for super admins"
    body="Ask a super admin to add or change an account."
    action={
      <Link to={adminPaths.dashboard} className={buttonClasses('secondary')}>
        Back to the dashboard
      </Link>
    }
  />
);
