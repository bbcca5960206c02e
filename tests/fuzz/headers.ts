/** The random session, origin and other headers of a request. */
import * as fc from 'fast-check';
import type { FuzzOffice } from './fuzz-office.ts';

export const callers = ['super', 'clerk', 'dead', 'garbled', 'none'] as const;
export type Caller = (typeof callers)[number];

export interface Site {
  headers: Record<string, string>;
  isForeign: boolean;
}

const site = (isForeign: boolean, headers: Record<string, string>): Site => ({
  headers,
  isForeign,
});
const here = 'http://localhost:3000';
export const ownSites = [
  site(false, {}),
  site(false, { origin: here }),
  site(false, { referer: `${here}/admin` }),
  site(false, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }),
  site(false, { 'sec-fetch-site': 'none' }),
];
export const foreignSites = [
  ...['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, none'].map((value) =>
    site(true, { 'sec-fetch-site': value, origin: here }),
  ),
  ...[
    'https://evil.example',
    'null',
    '',
    `${here}.evil.example`,
    `${here}@evil.example`,
    '%00',
  ].map((origin) => site(true, { origin })),
  site(true, { referer: `https://evil.example/?${here}` }),
];

/** Text that Node allows in a header: characters of one byte that are not control characters. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes));

/** Headers that any client may send. None of them changes whether the server accepts a request. */
export const extraHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record(
    {
      'x-forwarded-for': fc.oneof(
        headerText,
        fc.constantFrom('1.2.3.4', '::1, 10.0.0.1', 'unknown', ',', '2001:db8::1', '1.2.3.4:80'),
        fc.ipV6(),
      ),
      'user-agent': fc.oneof(headerText, fc.constant('x'.repeat(5000))),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0', '*', 'identity;q=0', 'gzip, br'),
      'accept-language': headerText,
      'if-none-match': headerText,
      range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'bytes=-', 'x'),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      'x-forwarded-proto': headerText,
    },
    { requiredKeys: [] },
  ),
);

export const cookieOf = (caller: Caller, { cookies }: FuzzOffice) =>
  ({
    super: cookies.super,
    clerk: cookies.clerk,
    dead: `sid=${'a'.repeat(43)}`,
    garbled: 'sid=%00"; sid[]=x; =; sid',
    none: undefined,
  })[caller];
