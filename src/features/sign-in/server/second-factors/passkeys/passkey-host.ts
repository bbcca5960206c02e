import { isIP } from 'node:net';
import { HttpError } from '#shared/http/errors.ts';

/**
 * Returns the host name to which passkeys are bound. It comes from PUBLIC_ORIGIN and never from a
 * request. Returns undefined if browsers allow no passkeys there: they allow them only at https
 * addresses and at localhost, and not at IP addresses.
 */
export function findPasskeyHost(publicOrigin: string): string | undefined {
  const { protocol, hostname } = new URL(publicOrigin);
  if (isIP(hostname) || hostname.startsWith('[')) return undefined;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? hostname : undefined;
}

/** @throws HttpError if browsers allow no passkeys at PUBLIC_ORIGIN */
export function requirePasskeyHost(publicOrigin: string): string {
  const host = findPasskeyHost(publicOrigin);
  if (host === undefined) {
    throw new HttpError(409, 'Passkeys work at https addresses and at localhost only.');
  }
  return host;
}
