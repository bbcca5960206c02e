import { createRoute } from '@tanstack/react-router';
import {
  adminAgentCommissionPath,
  adminAgentLicenseEditPath,
  adminAgentLicensePath,
  adminAgentPagePath,
  adminAgentPoliciesPath,
  adminPaths,
} from '#domain/paths.ts';
import { rosterQuery } from '#domain/splits/splits.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from './lists/url-search.ts';
import { lazy } from './screen/lazy.tsx';

const page = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPagePath('$id'),
  component: lazy(() => import('./agent-page/agent-page-form.tsx'), 'AgentPagePage'),
});

const license = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentLicensePath('$id'),
  component: lazy(() => import('./agents/license/license-page.tsx'), 'LicensePage'),
});

const licenseEdit = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentLicenseEditPath('$id'),
  component: lazy(() => import('./agents/license/license-form.tsx'), 'LicenseEditPage'),
});

const commission = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentCommissionPath('$id'),
  component: lazy(() => import('./agents/commission/commission-page.tsx'), 'CommissionPage'),
});

const policies = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPoliciesPath('$id'),
  component: lazy(() => import('./agents/policies/agent-policies-page.tsx'), 'AgentPoliciesPage'),
});

const splits = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.splits,
  validateSearch: searchBy(rosterQuery),
  component: lazy(() => import('./splits/roster-page.tsx'), 'RosterPage'),
});

/** The screen with all agents' splits, and the screens of one agent except the agent's form. */
export const agentRoutes = [page, license, licenseEdit, commission, policies, splits] as const;
