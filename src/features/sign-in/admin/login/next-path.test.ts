import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

const origin = 'https://marsh.example';

test.each(['/admin/contacts', '/admin/contacts?q=tybee&page=2', '/admin/agents/1/edit#history'])(
  'A38: goes on to %s',
  (path) => {
    expect(nextPath(path, origin)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  'admin/contacts',
  '//evil.example/admin/contacts',
  'https://evil.example/admin/contacts',
  'https://marsh.example/admin/contacts',
  '/\\evil.example',
  '/\\evil.example/admin/contacts',
  '/\t/evil.example/admin/contacts',
  'javascript:alert(1)',
  '/admin/..//evil.example',
  '/administrator',
  '/',
  '//',
])('A38: goes to the dashboard instead of %j', (path) => {
  expect(nextPath(path, origin)).toBe('/admin/dashboard');
});
