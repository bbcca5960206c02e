import { createRoute } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { adminPaths } from '#domain/paths.ts';
import { standingQuery } from '#domain/standing/board.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from './lists/url-search.ts';
import { lazy } from './screen/lazy.tsx';

const board = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.standing,
  staticData: { menu: { group: 'other', label: 'CE Standing', icon: ClipboardCheck } },
  validateSearch: searchBy(standingQuery),
  component: lazy(() => import('./standing/standing-page.tsx'), 'StandingPage'),
});

const rules = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.standingRules,
  component: lazy(() => import('./standing/rules/rules-page.tsx'), 'RulesPage'),
});

/** The screens "CE Standing" and "Requirements". */
export const standingRoutes = [board, rules] as const;
