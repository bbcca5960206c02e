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

const crmCopy = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.crmCopy,
  staticData: { roles: ['super_admin'] },
  component: lazy(() => import('#features/inquiries/admin/crm-copy-page.tsx'), 'CrmCopyPage'),
});

const tokens = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.apiTokens,
  staticData: { roles: ['super_admin'] },
  component: lazy(() => import('#features/programs/admin/tokens/tokens-page.tsx'), 'TokensPage'),
});

/** The screens about other programs that work with this one. */
export const programRoutes = [api, tokens, webhooks, webhook, crmCopy] as const;
