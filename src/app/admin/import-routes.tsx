import { createRoute } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import { adminImportPath, adminPaths } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { signedIn } from './base-routes.tsx';

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.imports,
  staticData: { menu: { group: 'other', label: 'Imports', icon: FileInput } },
  component: lazy(() => import('#features/imports/admin/imports-page.tsx'), 'ImportsPage'),
});

const importNew = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.importNew,
  validateSearch: (search: Record<string, unknown>): { kind?: string } => search,
  component: lazy(() => import('#features/imports/admin/new-import-page.tsx'), 'NewImportPage'),
});

const importPage = createRoute({
  getParentRoute: () => signedIn,
  path: adminImportPath('$id'),
  validateSearch: (search: Record<string, unknown>): { outcome?: string; page?: number } => search,
  component: lazy(() => import('#features/imports/admin/import-page.tsx'), 'ImportPage'),
});

/**
 * The screens that bring data in. The pages themselves check the search parameters, so that the
 * schemas of imports are not loaded on the dashboard.
 */
export const importRoutes = [imports, importNew, importPage] as const;
