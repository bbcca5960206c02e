import { adminPaths, adminWebhookPath } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { screen } from './base-routes.tsx';

/** The screens about other programs that work with this one. */
export const programRoutes = [
  screen(
    adminPaths.api,
    lazy(() => import('./api/api-page.tsx'), 'ApiPage'),
  ),
  screen(
    adminPaths.apiTokens,
    lazy(() => import('#features/programs/admin/tokens/tokens-page.tsx'), 'TokensPage'),
    { roles: ['super_admin'] },
  ),
  screen(
    adminPaths.webhooks,
    lazy(() => import('#features/programs/admin/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    { roles: ['super_admin'] },
  ),
  screen(
    adminWebhookPath('$id'),
    lazy(() => import('#features/programs/admin/webhooks/webhook-page.tsx'), 'WebhookPage'),
    { roles: ['super_admin'] },
  ),
  screen(
    adminPaths.crmCopy,
    lazy(() => import('#features/inquiries/admin/crm-copy-page.tsx'), 'CrmCopyPage'),
    { roles: ['super_admin'] },
  ),
] as const;
