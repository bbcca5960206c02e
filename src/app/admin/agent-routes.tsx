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
import { screen, searchScreen } from './base-routes.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

/** The screens of all agents' splits and desk, and the screens of one agent except the agent's form. */
export const agentRoutes = [
  screen(
    adminAgentPagePath('$id'),
    lazy(() => import('#features/agents/admin/page/agent-page-form.tsx'), 'AgentPagePage'),
  ),
  screen(
    adminAgentLicensePath('$id'),
    lazy(() => import('#features/standing/admin/license/license-page.tsx'), 'LicensePage'),
  ),
  screen(
    adminAgentLicenseEditPath('$id'),
    lazy(() => import('#features/standing/admin/license/license-form.tsx'), 'LicenseEditPage'),
  ),
  screen(
    adminAgentCommissionPath('$id'),
    lazy(() => import('#features/splits/admin/commission-page.tsx'), 'CommissionPage'),
  ),
  screen(
    adminAgentPoliciesPath('$id'),
    lazy(() => import('#features/policies/admin/agent-policies-page.tsx'), 'AgentPoliciesPage'),
  ),
  screen(
    adminAgentDeskPath('$id'),
    lazy(() => import('#features/desk/admin/agent-desk-page.tsx'), 'AgentDeskPage'),
  ),
  screen(
    adminPaths.desk,
    lazy(() => import('#features/desk/admin/desk-page.tsx'), 'DeskPage'),
  ),
  searchScreen(
    adminPaths.splits,
    rosterQuery,
    lazy(() => import('#features/splits/admin/roster-page.tsx'), 'RosterPage'),
  ),
] as const;
