import { expect, test } from 'vitest';
import type { Agent } from '#domain/agents.ts';
import { agentOptions } from './agent-options.ts';

const agent = (id: string, firstName: string) =>
  ({ id, firstName, lastName: 'Doe', email: `${id}@example.com` }) as Agent;

test('agents go by full name, and those who share one by their e-mail address too', () => {
  expect(agentOptions([agent('a', 'Jane'), agent('b', 'Tom'), agent('c', 'Jane')])).toEqual([
    { value: 'a', label: 'Jane Doe (a@example.com)' },
    { value: 'b', label: 'Tom Doe' },
    { value: 'c', label: 'Jane Doe (c@example.com)' },
  ]);
});
