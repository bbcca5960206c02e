import { createRoute } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { dutyQuery } from '#features/duty/domain/duty.ts';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { roles } from '#shared/domain/auth.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { signedIn } from './base-routes.tsx';

/** The screen "Duty". */
export const duty = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.duty,
  staticData: { menu: { group: 'daily', label: 'Duty', icon: CalendarDays }, roles },
  validateSearch: searchBy(dutyQuery),
  component: lazy(() => import('#features/duty/admin/duty-page.tsx'), 'DutyPage'),
});
