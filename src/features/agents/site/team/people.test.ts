import { expect, test } from 'vitest';
import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { peopleOf } from './people.ts';

const agent = (firstName: string, change: Partial<TeamMember> = {}): TeamMember => ({
  id: firstName,
  firstName,
  lastName: 'Whitfield',
  slug: firstName.toLowerCase(),
  headline: null,
  portraitId: null,
  areas: null,
  languages: null,
  isFirst: false,
  isSample: false,
  changedAt: '2026-11-21T15:00:00.000Z',
  ...change,
});
const portrait = { portraitId: '018f0000-0000-7000-8000-000000000002' };
const drawing = { alt: 'Portrait of an agent of the brokerage' };

const chosen = (
  ...[agents, headshot, showsSamples = false]: Partial<Parameters<typeof peopleOf>>
) => {
  const { pictured, others, count } = peopleOf(agents ?? [], headshot ?? drawing, showsSamples);
  return [pictured?.firstName, others.map(({ firstName }) => firstName).join(' '), count];
};

test('the first agent with a portrait is in the headshot, and four others are below it', () => {
  const agents = [
    agent('Ann'),
    agent('Bea', portrait),
    agent('Cal', { isFirst: true }),
    agent('Dan', { ...portrait }),
    agent('Eve'),
    agent('Fay'),
  ];
  expect(chosen(agents)).toEqual(['Bea', 'Cal Dan Ann Eve', 6]);
});

test('an uploaded headshot shows the agent whose name is in its description', () => {
  const agents = [agent('Ann', portrait), agent('Bea')];
  const upload = {} as NonNullable<Parameters<typeof peopleOf>[1]['upload']>;
  expect(chosen(agents, { alt: 'Bea Whitfield on a porch', upload })).toEqual(['Bea', 'Ann', 2]);
  expect(chosen(agents, { alt: 'Our office', upload })).toEqual([undefined, 'Ann Bea', 2]);
});

test('agents of the sample office show on the sample brokerage only', () => {
  const agents = [agent('Ann', { ...portrait, isSample: true }), agent('Bea')];
  expect(chosen(agents)).toEqual([undefined, 'Bea', 1]);
  expect(chosen(agents, drawing, true)).toEqual(['Ann', 'Bea', 2]);
});
