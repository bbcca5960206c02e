import { createRoute } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { adminPaths } from '#shared/domain/paths.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';

const board = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.standing,
  staticData: { menu: { group: 'other', label: 'CE Standing', icon: ClipboardCheck } },
  validateSearch: searchBy(standingQuery),
  component: lazy(() => import('#features/standing/admin/standing-page.tsx'), 'StandingPage'),
});

const rules = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.standingRules,
  component: lazy(() => import('#features/standing/admin/rules/rules-page.tsx'), 'RulesPage'),
});

/** The screens "CE Standing" and "Requirements". */
export const standingRoutes = [board, rules] as const;
