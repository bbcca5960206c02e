import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminPaths } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { Screen } from './screen.tsx';

export function NotFoundPage({ actions }: { actions?: ReactNode }) {
  return (
    <Screen title="Page Not Found" actions={actions}>
      <p className="mb-6 max-w-prose text-quiet">
        We can’t find that page. The address may be wrong, or the page may have moved.
      </p>
      <Link to={adminPaths.dashboard} className={buttonClasses('primary')}>
        Back to the dashboard
      </Link>
    </Screen>
  );
}
