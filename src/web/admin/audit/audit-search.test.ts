import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#web/admin/lists/plain-search.ts';
import { auditSearch } from './audit-search.ts';

test.each([
  ['', {}],
  [
    '?entity=agent&record=0190&actor=admin&action=update&page=2',
    { entity: 'agent', record: '0190', actor: 'admin', action: 'update', page: 2 },
  ],
  ['?entity=house&action=burn&record=&actor=&page=0', {}],
  [`?actor=${'a'.repeat(101)}`, {}],
])('reads %j as %j', (address, expected) => {
  const search = auditSearch(parseSearch(address));
  expect(search).toEqual(expected);
  expect(auditSearch(parseSearch(stringifySearch({ ...search })))).toEqual(expected);
});
