import { createRoute } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import { adminImportPath, adminPaths } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { screen, signedIn } from './base-routes.tsx';

/** The pages check search parameters themselves, so the dashboard loads no schemas of imports. */
export const importRoutes = [
  screen(
    adminPaths.imports,
    lazy(() => import('#features/imports/admin/imports-page.tsx'), 'ImportsPage'),
    { menu: { group: 'other', label: 'Imports', icon: FileInput } },
  ),
  createRoute({
    getParentRoute: () => signedIn,
    path: adminPaths.importNew,
    validateSearch: (search: Record<string, unknown>): { kind?: string } => search,
    component: lazy(() => import('#features/imports/admin/new-import-page.tsx'), 'NewImportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: adminImportPath('$id'),
    validateSearch: (search: Record<string, unknown>): { outcome?: string; page?: number } =>
      search,
    component: lazy(() => import('#features/imports/admin/import-page.tsx'), 'ImportPage'),
  }),
] as const;
