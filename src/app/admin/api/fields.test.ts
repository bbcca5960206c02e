import { expect, test } from 'vitest';
import { fieldsOf, kindOf } from './fields.ts';

const id = { type: 'string' };

test('fields in fields, in lists and in choices have the names of what contains them', () => {
  const schema = {
    type: 'object',
    required: ['user', 'rows'],
    properties: {
      user: { type: 'object', required: ['id'], properties: { id } },
      rows: { type: 'array', items: { type: 'object', properties: { id } } },
      choice: { anyOf: [{ type: 'object', properties: { id } }, { type: 'null' }] },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { name: 'user', kind: 'object', isOptional: false },
    { name: 'user.id', kind: 'text', isOptional: false },
    { name: 'rows', kind: 'list', isOptional: false },
    { name: 'rows[].id', kind: 'text', isOptional: true },
    { name: 'choice', kind: 'object or null', isOptional: true },
    { name: 'choice.id', kind: 'text', isOptional: true },
  ]);
});

test.each([
  [{ type: 'string', maxLength: 40 }, 'text of at most 40 characters'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ enum: ['active', 'inactive'] }, '"active" or "inactive"'],
  [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  [{ const: 'confirm' }, '"confirm"'],
  [{}, 'any value'],
])('%o is %s', (schema, kind) => {
  expect(kindOf(schema)).toBe(kind);
});
