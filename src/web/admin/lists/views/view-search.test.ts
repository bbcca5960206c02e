import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAdminRouter } from '#web/admin/router.tsx';
import { readView, writeView } from './view-search.ts';

test.each([
  ['agent', '?status=active&q=lee', { status: 'active', q: 'lee' }],
  ['agent', '?status=sold&nope=1&q=lee', { q: 'lee' }],
  ['policy', '?due=overdue&agent=none', {}],
  ['education_record', '?status=pending&agent=gone&page=-3', { status: 'pending' }],
  [
    'contact_submission',
    '?status=open&due=overdue&sort=due',
    { status: 'open', due: 'overdue', sort: 'due' },
  ],
  ['contact_submission', 'https://example.com/?status=open', {}],
  ['testimonial', '%E0%A4%A', {}],
] as const)('a view of the list %s with %j opens as %j', (list, search, expected) => {
  expect(readView(createAdminRouter(new QueryClient()), list, search)).toEqual(expected);
});

test('a view has no page, and does not depend on the order of the filters', () => {
  expect(writeView({ status: 'active', page: 3, q: 'a b' })).toBe('?q=a+b&status=active');
  expect(writeView({ q: 'a b', status: 'active' })).toBe('?q=a+b&status=active');
  expect(writeView({ page: 2 })).toBe('');
});
