import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router';
import {
  adminAgentLicenseEditPath,
  adminAgentLicensePath,
  adminAgentPagePath,
} from '#domain/paths.ts';
import { signedIn } from './base-routes.tsx';

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

/** The screens of one agent beside the agent's form. */
export const agentRoutes = [page, license, licenseEdit] as const;
