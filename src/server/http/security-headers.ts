import { createHash } from 'node:crypto';

/** Headers that stand on every answer, whatever it is. */
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

/** Every page has the same few inline texts. */
const hashSources = new Map<string, string>();

/** @returns the source that allows exactly this inline text */
export function hashSource(text: string): string {
  const source =
    hashSources.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashSources.set(text, source);
  return source;
}

/** @param sources what scripts and styles may come from besides this site's own files */
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
