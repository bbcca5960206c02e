import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passkeyObstacle } from './create-passkey.ts';

beforeEach(() => void vi.stubGlobal('window', { PublicKeyCredential: {} }));
afterEach(() => void vi.unstubAllGlobals());

const otherAddress = 'Passkeys work at http://localhost:3000 only. Open this page there.';

test.each([
  { origin: 'https://x', here: 'https://x', words: null },
  { origin: 'http://localhost:3000', here: 'http://localhost:3000', words: null },
  { origin: 'http://localhost:3000', here: 'http://127.0.0.1:3000', words: otherAddress },
  {
    origin: 'http://192.168.1.5:3000',
    here: 'http://192.168.1.5:3000',
    isOffered: false,
    words: 'Passkeys work at https addresses and at localhost only.',
  },
])(
  'I40: what prevents passkeys of $origin on a page of $here: $words',
  ({ origin, here, isOffered, words }) => {
    const offers = { passkey: isOffered ?? true, app: true };
    expect(passkeyObstacle({ offers, origin }, here)).toBe(words);
  },
);

test('I40: a browser without passkeys says so', () => {
  vi.stubGlobal('window', {});
  const factors = { offers: { passkey: true, app: true }, origin: 'https://x' };
  expect(passkeyObstacle(factors, 'https://x')).toBe('This browser cannot create passkeys.');
});
