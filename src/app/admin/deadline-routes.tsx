import { createRoute } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { deadlinesQuery } from '#features/deadlines/domain/deadlines.ts';
import { roles } from '#shared/domain/auth.ts';
import { adminAgentPapersPath, adminPaths } from '#shared/domain/paths.ts';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { signedIn } from './base-routes.tsx';

const list = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.deadlines,
  staticData: { menu: { group: 'daily', label: 'Deadlines', icon: CalendarClock }, roles },
  validateSearch: searchBy(deadlinesQuery),
  component: lazy(() => import('#features/deadlines/admin/deadlines-page.tsx'), 'DeadlinesPage'),
});

const papers = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPapersPath('$id'),
  component: lazy(() => import('#features/deadlines/admin/papers-page.tsx'), 'PapersPage'),
});

/** The screen of all deadlines, and the papers of one agent. */
export const deadlineRoutes = [list, papers] as const;
