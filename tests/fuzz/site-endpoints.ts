/** The endpoints outside the API: the public site, the back office's document and health checks. */
import { get, write, type Endpoint } from './endpoint.ts';
import { knownIds } from './sample-office.ts';
import { anyRest, anySegment } from './segments.ts';

const slugs = anySegment('eleanor-whitfield', 'jose-whitfield', 'ida-whitfield', 'ELEANOR-before');
const page = { success: [200, 308, 404, 410] };
const moved = { success: [308] };

/**
 * No link to a policy exists, so the server answers 404. It answers 429 after 60 requests in ten
 * minutes from one IP address.
 */
const readingAnswers = [404, 429];
const reading = {
  segment: anySegment('x'.repeat(43)),
  changes: ['throttleBuckets' as const],
};

export const siteEndpoints: Endpoint[] = [
  ...['/', '/privacy', '/terms', '/contact/sent', '/team'].map((url) => get(url)),
  ...['/privacy/', '/terms/', '/contact/sent/', '/team/'].map((url) => get(url, moved)),
  ...['/agent/:slug', '/agent-:slug', '/agent/:slug/sent', '/agent/:slug/', '/agent-:slug/'].map(
    (url) => get(url, { ...page, segment: slugs }),
  ),
  get('/portraits/:file', {
    ...page,
    segment: anySegment(`${knownIds.portraits[0]}-400.webp`, `${knownIds.portraits[0]}-card.jpg`),
  }),
  get('/pictures/:file', {
    ...page,
    segment: anySegment(`${knownIds.pictures[0]}-192.png`, `${knownIds.pictures[1]}-192.png`),
  }),
  get('/read/:token', { ...reading, success: readingAnswers }),
  write('POST', '/read/:token', {
    ...reading,
    reach: 'anyone',
    isForm: true,
    success: readingAnswers,
    // Older browsers send "Origin: null" from this page, so the server accepts it here instead of
    // answering 403.
    conflicts: () => readingAnswers,
    share: 40,
  }),
  get('/assets/*', { success: [404, 403], segment: anyRest('site.js', '../package.json') }),
  ...['/robots.txt', '/sitemap.xml', '/healthz', '/readyz'].map((url) => get(url)),
  ...['/manifest.webmanifest', '/.well-known/security.txt', '/sharing-card.jpg'].map((url) =>
    get(url),
  ),
  ...['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'].map((url) =>
    get(url, { success: [200, 404] }),
  ),
  get('/.well-known/change-password', { success: [302] }),
  get('/admin', { success: [200, 404] }),
  get('/admin/*', { success: [200, 404], segment: anyRest('login', 'agents', '..%2fx') }),
];
