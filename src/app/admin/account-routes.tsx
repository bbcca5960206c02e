import { createRoute } from '@tanstack/react-router';
import { UserRoundCog } from 'lucide-react';
import { roles } from '#shared/domain/auth.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { signedIn } from './base-routes.tsx';

const account = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.account,
  staticData: { roles },
  component: lazy(() => import('#features/sign-in/admin/account/account-page.tsx'), 'AccountPage'),
});

const administrators = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.administrators,
  staticData: {
    menu: { group: 'other', label: 'Administrators', icon: UserRoundCog },
    roles: ['super_admin'],
  },
  component: lazy(
    () => import('#features/sign-in/admin/administrators/administrators-page.tsx'),
    'AdministratorsPage',
  ),
});

/** The screens of the own account and of all administrators. */
export const accountRoutes = [account, administrators] as const;
