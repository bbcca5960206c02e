import { expect, test } from 'vitest';
import { normalizeTarget } from './request-target.ts';

test.each([
  ['/', '/'],
  ['/terms?print=%zz#x', '/terms?print=%zz#x'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/100%', '/100%25'],
  ['/%zz/%20?q=%', '/%25zz/%2520?q=%'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['http://example.com/terms?print', '/terms?print'],
  ['HTTPS://user@example.com:443/api/admin', '/api/admin'],
  ['http:///api/admin', '/api/admin'],
  ['http://example.com', ''],
  ['/http://example.com/api/admin', '/http://example.com/api/admin'],
  ['*', '*'],
])('the target %s is read as %s', (target, plain) => {
  expect(normalizeTarget(target)).toBe(plain);
});
