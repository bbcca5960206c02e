import { expect, test } from 'vitest';
import { sampleOffice } from '#tests/support/email-samples.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { composeLate } from './late-emails.ts';
import type { Waiting } from './waiting.ts';

const id = '019aa000-0000-7000-8000-000000000001';
const agent = { name: 'Ann Lee', address: 'ann@example.com' };
const publicOrigin = 'https://www.example.com';
const settings = { brokerage: shippedFacts, office: sampleOffice, publicOrigin };
const waiting: Waiting = {
  id,
  createdAt: '2026-11-21T15:00:00.000Z',
  service: 'selling',
  status: 'new',
  firstName: 'Amelia',
  lastName: 'Carter',
  assignedAs: null,
  replyDueAt: '2026-11-21T17:00:00.000Z',
  agentId: id,
  agent,
  dutyMovedAt: null,
  toldAtHalf: 0,
  toldOffice: 0,
  toldAgent: 0,
};

const emailTo = (recipient: typeof agent | undefined, isDeskOn: boolean, count = 1) => {
  const { text, subject, about } = composeLate(
    Array.from({ length: count }, () => waiting),
    recipient,
    { ...settings, isDeskOn },
  );
  return { subject, text, lines: Array.isArray(about) ? about.map((each) => each.text) : [] };
};

test('the email to an agent leads to the desk and to the inquiry', () => {
  const { subject, text, lines } = emailTo(agent, true);
  expect(subject).toBe('1 inquiry waits for a reply');
  expect(text).toContain(
    'please call or answer this client: https://www.example.com/desk/inquiries',
  );
  expect(lines).toEqual([
    expect.stringContaining(
      'Amelia Carter, Selling a Home. Reply promised by Nov 21, 2026, 12:00 PM',
    ),
  ]);
  expect(lines[0]).toContain(`https://www.example.com/desk/inquiries/${id}`);
});

test('with the desk off it names the office’s telephone, and has no link', () => {
  const { text, lines } = emailTo(agent, false);
  expect(text).toContain('If you cannot, call the office: (912) 555-0142');
  expect(text + lines.join('')).not.toContain('https://');
});

test('the email to the office names the agent and leads to the back office', () => {
  const { subject, lines } = emailTo(undefined, false, 2);
  expect(subject).toBe('2 inquiries wait for a reply');
  expect(lines[0]).toMatch(/^Ann Lee: Amelia Carter/);
  expect(lines[0]).toContain(`https://www.example.com/admin/contacts/${id}`);
});

test.each([
  [101, '1 more is in the list'],
  [102, '2 more are in the list'],
])('an email about %i inquiries names 100 of them', (count, more) => {
  const { text, lines } = emailTo(undefined, false, count);
  expect(lines).toHaveLength(100);
  expect(text).toContain(`The first 100 are below, and ${more}.`);
});
