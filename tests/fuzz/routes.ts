import { apiPaths } from '#shared/domain/api-paths.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const [closed, allRoutes] = await collectRoutes(() => createTestApp('sqlite'));
await closed.close();

/**
 * All routes, with their schemas, except the one for an encrypted backup, which needs a database in a
 * file of its own. Each GET route also answers HEAD.
 */
export const routes = allRoutes.filter(
  ({ method, url }) => method !== 'HEAD' && url !== apiPaths.encryptedBackup,
);

export const isWrite = ({ method }: Route) => method !== 'GET';
export const isAdmin = ({ url }: Route) => url.startsWith('/api/admin');
/** Whether a route needs no session. */
export const isOpen = ({ access, url }: Route) =>
  !url.startsWith('/api/') || access?.callers === 'public' || access?.callers === 'pending';
export const needsSuperAdmin = ({ access }: Route) =>
  access !== undefined && Array.isArray(access.callers) && !access.callers.includes('admin');
