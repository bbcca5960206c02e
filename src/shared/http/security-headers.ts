import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Returns the security headers of every answer. Pages set their own Content-Security-Policy. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [] }),
    ...(publicOrigin.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/**
 * A cache of CSP sources by the text of an inline script or style, because most pages have the same
 * few texts. The texts can change with each publication, so the size of the cache is limited.
 */
const hashSources = new LRUCache<string, string>({ max: 20 });

/** @returns the CSP source that allows exactly this inline script or style */
export function hashSource(text: string): string {
  const source =
    hashSources.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashSources.set(text, source);
  return source;
}

/** @param sources the CSP sources that are allowed in addition to this site's own files */
export function contentSecurityPolicy(sources: { scripts: string[]; styles: string[] }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...sources.scripts].join(' '),
    ["style-src 'self'", ...sources.styles].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
