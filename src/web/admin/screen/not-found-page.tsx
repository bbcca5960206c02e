import { Link } from '@tanstack/react-router';
import { adminPaths } from '#domain/paths.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Screen } from './screen.tsx';

export function NotFoundPage() {
  return (
    <Screen title="Page Not Found">
      <p className="mb-6 max-w-prose text-quiet">
        Nothing stands at this address. It may have been typed a little differently, or what stood
        here has moved.
      </p>
      <Link to={adminPaths.dashboard} className={buttonClasses('primary')}>
        Back to the dashboard
      </Link>
    </Screen>
  );
}
