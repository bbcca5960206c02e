import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { license } from '#tests/support/simulated-digests.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { composeAgentDigest, composeOfficeDigest } from './compose.ts';

const today = '2026-11-21';
const office = { name: 'Office', address: 'office@example.com' };

/** License renewals that are due this many days from today. */
const dueIn = (...days: number[]) =>
  days.map((each) => license({ key: `x:${each}`, dueOn: addDays(today, each) }));

const composeForOffice = (deadlines: ReturnType<typeof dueIn>, notEmailed: string[] = []) =>
  composeOfficeDigest(office, office, {
    deadlines,
    notEmailed,
    lines: [],
    agents: 1,
    today,
    publicOrigin: 'https://www.example.com',
  });

describe('the email to the office', () => {
  test('counts what is overdue and what is due from today until in a week', () => {
    expect(composeForOffice(dueIn(-2, -1, 0, 7, 8)).subject).toBe(
      '5 deadlines: 2 overdue, 2 within 7 days',
    );
    expect(composeForOffice(dueIn(8)).subject).toBe('1 deadline');
  });

  test('has up to three deadlines that differ only in the agent on a line each', () => {
    const [due] = dueIn(120);
    const many = Array.from({ length: 7 }, (_, nth) => ({
      ...license({ ...due, agentName: `Agent ${nth}` }),
      note: nth < 3 ? 'GA' : 'SC',
    }));
    const { subject, text } = composeForOffice(many);
    expect(subject).toBe('4 deadlines');
    const names = text.match(/(?<=GA: ).*|(?<=SC: ).*/g);
    expect(names).toEqual(['Agent 0', 'Agent 1', 'Agent 2', '4 agents']);
  });

  test('has 100 lines, and a link to the others', () => {
    const email = composeForOffice(dueIn(...Array.from({ length: 103 }, (_, nth) => nth)));
    expect(email.subject).toBe('103 deadlines: 8 within 7 days');
    expect(email.text).toContain('3 more: https://www.example.com/admin/deadlines');
  });

  test('has no empty parts, and names the agents without an email', () => {
    const { text } = composeForOffice(dueIn(...Array.from({ length: 100 }, (_, nth) => nth)));
    expect(text).not.toMatch(/Not emailed|more:|This week/);
    expect(composeForOffice(dueIn(1), ['Ann Lee (inactive)']).text).toContain(
      'Not emailed: Ann Lee (inactive).',
    );
  });
});

test('the email to the office marks an agent who is inactive', () => {
  const [of] = dueIn(1).map((each) => ({ ...each, isAgentActive: false }));
  expect(of && composeForOffice([of]).text).toContain('License renewal: Ann Lee (inactive)\n');
  expect(composeForOffice(dueIn(1)).text).toContain('License renewal: Ann Lee\n');
  const ownOfBrokerage = { agentId: null, agentName: null, isAgentActive: false };
  expect(composeForOffice([license(ownOfBrokerage)]).text).not.toContain('inactive');
});

const composeForAgent = (deadlines: ReturnType<typeof dueIn>, deskOrigin?: string) =>
  composeAgentDigest(
    { agentId: 'ann', name: 'Ann Lee', address: 'ann@example.com', deadlines },
    { brokerage: shippedFacts, office, deskOrigin, today, licenseSteps: new Map() },
  ).text;

test('the email to an agent leads to the desk, or with the desk off names the telephone alone', () => {
  const desk = 'https://www.example.com/desk/education';
  expect(composeForAgent(dueIn(7), 'https://www.example.com')).toContain(`At your desk: ${desk}`);
  const text = composeForAgent(dueIn(7));
  expect(text).not.toMatch(/desk|https/);
  expect(text).toContain('reply to this email or call (912) 555-0142.');
});

test.each([
  [-1, 'was due Nov 20, 2026: 1 day ago.'],
  [0, 'is due Nov 21, 2026: today.'],
  [1, 'is due Nov 22, 2026: 1 day.'],
])('the email to an agent says that a deadline in %i days %s', (days, words) => {
  expect(composeForAgent(dueIn(days))).toContain(words);
});
