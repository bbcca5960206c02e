import { expect, test } from 'vitest';
import { agentsQuery } from '#features/agents/domain/agents.ts';
import { auditQuery } from '#shared/domain/audit/entries.ts';
import { educationQuery } from '#features/education/domain/education.ts';
import { parseSearch, searchBy, stringifySearch } from './url-search.ts';

const agentsSearch = searchBy(agentsQuery);
const auditSearch = searchBy(auditQuery);
const educationSearch = searchBy(educationQuery);

test.each([
  ['', {}],
  ['?q=31401&page=2', { q: '31401', page: 2 }],
  ['?q=a%20b%26c', { q: 'a b&c' }],
  ['?q=jane%20', { q: 'jane ' }],
  ['?q=&page=1', {}],
  ['?page=0', {}],
  ['?page=-3', {}],
  ['?page=1.5', {}],
  ['?page=abc', {}],
  ['?page=1e99', {}],
])('reads %j as %j', (address, expected) => {
  expect(agentsSearch(parseSearch(address))).toEqual(expected);
});

test.each([{}, { q: '31401' }, { q: 'a b&c="d"', page: 2 }])(
  'writes %j as it is read',
  (search) => {
    expect(agentsSearch(parseSearch(stringifySearch(search)))).toEqual(search);
  },
);

test('writes values as plain text, and leaves out missing ones', () => {
  expect(stringifySearch({ q: '31401', page: undefined })).toBe('?q=31401');
  expect(stringifySearch({})).toBe('');
});

const agent = '0190aaaa-0000-7000-8000-000000000000';

test.each([
  ['?status=inactive&sort=split&dir=desc', { status: 'inactive', sort: 'split', dir: 'desc' }],
  [`?type=core&status=pending&agent=${agent}`, {}],
  ['?status=verified&sort=hours&dir=up', {}],
  ['?status=&sort=&q=a', { q: 'a' }],
])('the list of agents reads %j as %j', (address, expected) => {
  expect(agentsSearch(parseSearch(address))).toEqual(expected);
});

test.each([
  [`?type=core&status=pending&agent=${agent}`, { type: 'core', status: 'pending', agent }],
  ['?type=house&status=active&agent=1', {}],
])('the list of education records reads %j as %j', (address, expected) => {
  expect(educationSearch(parseSearch(address))).toEqual(expected);
});

test.each([
  [
    '?entity=agent&record=0190&actor=admin&action=update&page=2',
    { entity: 'agent', record: '0190', actor: 'admin', action: 'update', page: 2 },
  ],
  ['?entity=house&action=burn&record=&actor=&page=0', {}],
  [`?actor=${'a'.repeat(251)}`, {}],
])('the audit trail reads %j as %j', (address, expected) => {
  expect(auditSearch(parseSearch(address))).toEqual(expected);
});

test.each([
  ['with 200 characters', 'a'.repeat(200), true],
  ['with more', 'a'.repeat(201), false],
  ['with NUL', 'a\0', false],
  ['with half a character', '\uD800', false],
])('a search %s is kept: %s %s', (_which, q, isKept) => {
  expect(agentsSearch({ q })).toEqual(isKept ? { q } : {});
});
