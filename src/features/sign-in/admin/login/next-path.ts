import { adminPaths, adminRoot } from '#shared/domain/paths.ts';

/**
 * Returns the path to open after signing in. Ignores a `next` outside the back office, because an
 * attacker may have written the link.
 */
export function nextPath(next: string | undefined, origin = window.location.origin): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return adminPaths.dashboard;
  const url = new URL(next, origin);
  const isInside = url.origin === origin && url.pathname.startsWith(`${adminRoot}/`);
  return isInside ? url.pathname + url.search + url.hash : adminPaths.dashboard;
}
