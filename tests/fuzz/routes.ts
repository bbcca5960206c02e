import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const [closed, allRoutes] = await collectRoutes(() => createTestApp('sqlite'));
await closed.close();

/** All routes, with their schemas. Each GET route also answers HEAD. */
export const routes = allRoutes.filter(({ method }) => method !== 'HEAD');

export const isWrite = ({ method }: Route) => method !== 'GET';
export const isAdmin = ({ url }: Route) => url.startsWith('/api/admin');
/** Whether a route needs no session. */
export const isOpen = ({ access, url }: Route) =>
  !url.startsWith('/api/') || access?.callers === 'public' || access?.callers === 'pending';
export const needsSuperAdmin = ({ access }: Route) =>
  access !== undefined && Array.isArray(access.callers) && !access.callers.includes('admin');
