import { createRoute } from '@tanstack/react-router';
import {
  adminAgentCommissionPath,
  adminAgentDeskPath,
  adminAgentLicenseEditPath,
  adminAgentLicensePath,
  adminAgentPagePath,
  adminAgentPoliciesPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { rosterQuery } from '#features/splits/domain/splits.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';

const page = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPagePath('$id'),
  component: lazy(() => import('#features/agents/admin/page/agent-page-form.tsx'), 'AgentPagePage'),
});

const license = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentLicensePath('$id'),
  component: lazy(() => import('#features/standing/admin/license/license-page.tsx'), 'LicensePage'),
});

const licenseEdit = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentLicenseEditPath('$id'),
  component: lazy(
    () => import('#features/standing/admin/license/license-form.tsx'),
    'LicenseEditPage',
  ),
});

const commission = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentCommissionPath('$id'),
  component: lazy(() => import('#features/splits/admin/commission-page.tsx'), 'CommissionPage'),
});

const policies = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPoliciesPath('$id'),
  component: lazy(
    () => import('#features/policies/admin/agent-policies-page.tsx'),
    'AgentPoliciesPage',
  ),
});

const agentDesk = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentDeskPath('$id'),
  component: lazy(() => import('#features/desk/admin/agent-desk-page.tsx'), 'AgentDeskPage'),
});

const desk = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.desk,
  component: lazy(() => import('#features/desk/admin/desk-page.tsx'), 'DeskPage'),
});

const splits = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.splits,
  validateSearch: searchBy(rosterQuery),
  component: lazy(() => import('#features/splits/admin/roster-page.tsx'), 'RosterPage'),
});

/** The screens of all agents' splits and desk, and the screens of one agent except the agent's form. */
export const agentRoutes = [
  page,
  license,
  licenseEdit,
  commission,
  policies,
  agentDesk,
  desk,
  splits,
] as const;
