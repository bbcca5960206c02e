import { adminPaths, adminRoot } from '#domain/paths.ts';

/**
 * Where to go after signing in. An address that leads anywhere but into the back office is
 * someone else's idea.
 */
export function nextPath(next: string | undefined, origin = window.location.origin): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return adminPaths.dashboard;
  const url = new URL(next, origin);
  const isInside = url.origin === origin && url.pathname.startsWith(`${adminRoot}/`);
  return isInside ? url.pathname + url.search + url.hash : adminPaths.dashboard;
}
