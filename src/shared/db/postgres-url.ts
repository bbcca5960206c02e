import { isLoopback } from './loopback.ts';

/**
 * Adds "sslmode=verify-full" to the URL of a PostgreSQL server on another host, unless the URL
 * already has an `sslmode`. Without one, neither the driver nor PostgreSQL's programs require TLS.
 */
export function requireTls(url: string): string {
  const secured = new URL(url);
  const { hostname, searchParams } = secured;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  if (isLocal || searchParams.has('sslmode')) return url;
  searchParams.set('sslmode', 'verify-full');
  return secured.href;
}
