import { isLoopback } from './loopback.ts';

/**
 * Adds "sslmode=verify-full" to the URL of a server on another host, unless the URL names a mode.
 * Without a mode, neither the driver nor PostgreSQL's programs insist on TLS.
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
