import { Globe, House } from 'lucide-react';
import { propertiesQuery, propertyType } from '#features/properties/domain/properties.ts';
import { adminPaths, adminWebsiteHistoryPath, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { screen } from './base-routes.tsx';
import { recordScreens } from './record-screens.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

export const websiteRoutes = [
  screen(
    adminPaths.website,
    lazy(() => import('#features/website/admin/overview-page.tsx'), 'OverviewPage'),
    { menu: { group: 'other', label: 'Website', icon: Globe } },
  ),
  screen(
    adminPaths.websiteClaims,
    lazy(() => import('#features/website/admin/claims/claims-page.tsx'), 'ClaimsPage'),
  ),
  screen(
    adminPaths.closedDays,
    lazy(() => import('#features/brokerage/admin/closed-days-page.tsx'), 'ClosedDaysPage'),
  ),
  screen(
    adminWebsitePartPath('$part'),
    lazy(() => import('#features/website/admin/part-page.tsx'), 'PartPage'),
  ),
  screen(
    adminWebsiteHistoryPath('$part'),
    lazy(() => import('#features/website/admin/history-page.tsx'), 'HistoryPage'),
  ),
  ...recordScreens(adminPaths.properties, {
    group: 'other',
    frontDesk: 'list',
    type: propertyType,
    icon: House,
    query: propertiesQuery,
    list: lazy(() => import('#features/properties/admin/properties-page.tsx'), 'PropertiesPage'),
    create: lazy(() => import('#features/properties/admin/property-form.tsx'), 'PropertyNewPage'),
    edit: lazy(() => import('#features/properties/admin/property-form.tsx'), 'PropertyEditPage'),
  }),
] as const;
