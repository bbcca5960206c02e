import { createRoute } from '@tanstack/react-router';
import { adminPaths, adminWebhookPath } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { signedIn } from './base-routes.tsx';

const api = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.api,
  component: lazy(() => import('./api/api-page.tsx'), 'ApiPage'),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.webhooks,
  staticData: { roles: ['super_admin'] },
  component: lazy(
    () => import('#features/programs/admin/webhooks/webhooks-page.tsx'),
    'WebhooksPage',
  ),
});

const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: adminWebhookPath('$id'),
  staticData: { roles: ['super_admin'] },
  component: lazy(
    () => import('#features/programs/admin/webhooks/webhook-page.tsx'),
    'WebhookPage',
  ),
});

/** The screens about other programs that work with this one. */
export const programRoutes = [api, webhooks, webhook] as const;
