import { createRoute } from '@tanstack/react-router';
import { Globe, House } from 'lucide-react';
import { propertiesQuery, propertyType } from '#features/properties/domain/properties.ts';
import { adminPaths, adminWebsiteHistoryPath, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { signedIn } from './base-routes.tsx';
import { recordScreens } from './record-screens.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

const website = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.website,
  staticData: { menu: { group: 'other', label: 'Website', icon: Globe } },
  component: lazy(() => import('#features/website/admin/overview-page.tsx'), 'OverviewPage'),
});

const websiteClaims = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.websiteClaims,
  component: lazy(() => import('#features/website/admin/claims/claims-page.tsx'), 'ClaimsPage'),
});

const closedDays = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.closedDays,
  component: lazy(() => import('#features/brokerage/admin/closed-days-page.tsx'), 'ClosedDaysPage'),
});

const websitePart = createRoute({
  getParentRoute: () => signedIn,
  path: adminWebsitePartPath('$part'),
  component: lazy(() => import('#features/website/admin/part-page.tsx'), 'PartPage'),
});

const websiteHistory = createRoute({
  getParentRoute: () => signedIn,
  path: adminWebsiteHistoryPath('$part'),
  component: lazy(() => import('#features/website/admin/history-page.tsx'), 'HistoryPage'),
});

const properties = recordScreens(adminPaths.properties, {
  group: 'other',
  frontDesk: 'list',
  type: propertyType,
  icon: House,
  query: propertiesQuery,
  list: lazy(() => import('#features/properties/admin/properties-page.tsx'), 'PropertiesPage'),
  create: lazy(() => import('#features/properties/admin/property-form.tsx'), 'PropertyNewPage'),
  edit: lazy(() => import('#features/properties/admin/property-form.tsx'), 'PropertyEditPage'),
});

/** The screens about the content of the public website, and about the homes that it shows. */
export const websiteRoutes = [
  website,
  websiteClaims,
  closedDays,
  websitePart,
  websiteHistory,
  ...properties,
] as const;
