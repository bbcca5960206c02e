import { expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { undoOf } from './bulk-undo.ts';

const before = [
  { id: '1', status: 'new', assignedAgentId: null },
  { id: '2', status: 'in_progress', assignedAgentId: 'eleanor' },
  { id: '3', status: 'new', assignedAgentId: 'eleanor' },
  { id: '4', status: 'spam', assignedAgentId: null },
] as Inquiry[];

test('a change of status is undone with one change for each earlier status', () => {
  const from = { status: 'done' };
  expect(undoOf(before, { kind: 'done' })).toEqual([
    { ids: ['1', '3'], change: { kind: 'open', status: 'new', from } },
    { ids: ['2'], change: { kind: 'open', status: 'in_progress', from } },
    { ids: ['4'], change: { kind: 'spam', from } },
  ]);
  const [undo] = undoOf(before, { kind: 'not_spam' });
  expect(undo?.change.from).toEqual({ status: 'new' });
});

test('an assignment is undone with one change for each earlier agent', () => {
  const change = { kind: 'assign', assignedAgentId: 'marcus', tellAgent: false } as const;
  const from = { assignedAgentId: 'marcus' };
  expect(undoOf(before, change)).toEqual([
    { ids: ['1', '4'], change: { ...change, assignedAgentId: null, from } },
    { ids: ['2', '3'], change: { ...change, assignedAgentId: 'eleanor', from } },
  ]);
});
