import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { license, simulatedOffice, thresholds } from '#tests/support/simulated-digests.ts';
import { planDigest, type DigestPlan, type Notice } from './digest-rule.ts';

const first = '2026-11-21';

const officeNotices = ({ notices }: DigestPlan) =>
  Object.fromEntries(
    notices
      .filter(({ audience }) => audience === 'office')
      .map((each) => [each.threshold, each.outcome]),
  );

test('vectors 1, 2 and 4: a threshold is noticed once, and a Monday names it again without a notice', () => {
  const { run } = simulatedOffice();
  const plan = run(first, [license()]);
  expect(officeNotices(plan)).toEqual({ 120: 'sent' });
  expect(plan.office).toHaveLength(1);
  expect(run('2026-11-22', [license()])).toMatchObject({ office: null, notices: [] });
  expect(run('2026-11-23', [license()])).toMatchObject({ office: [license()], notices: [] });
  expect(run('2026-12-19', [license()]).office).toBeNull();
  // 85 days before, after a week without a server
  expect(officeNotices(run('2026-12-26', [license()]))).toEqual({ 90: 'sent' });
});

test('vector 3: a late entry is one email with the tightest threshold', () => {
  const { run } = simulatedOffice();
  const late = license({ dueOn: addDays(first, 45) });
  const passed = 'passed_over';
  expect(officeNotices(run(first, [late]))).toEqual({ 120: passed, 90: passed, 60: 'sent' });
  expect(run(addDays(first, 14), [late]).notices).toEqual([]);
  expect(officeNotices(run(addDays(first, 15), [late]))).toEqual({ 30: 'sent' });
});

test('vector 9: after a renewal the old date is not told, and the new one starts again', () => {
  const { run } = simulatedOffice();
  run(first, [license({ dueOn: addDays(first, 50) })]);
  const renewed = license({ dueOn: addDays(first, 100) });
  expect(officeNotices(run(addDays(first, 1), [renewed]))).toEqual({
    120: 'sent',
  });
});

test('the day after the due date is told once, also if it is found later', () => {
  const { run } = simulatedOffice();
  const due = license({ dueOn: first });
  run(first, [due]);
  expect(officeNotices(run(addDays(first, 1), [due]))).toEqual({ [-1]: 'sent' });
  expect(run(addDays(first, 3), [due]).office).toBeNull();
  expect(officeNotices(run(addDays(first, 9), [license({ key: 'other', dueOn: first })]))[-1]).toBe(
    'sent',
  );
});

test('changed thresholds: a tighter one that was reached is told, a looser one is not', () => {
  const { run } = simulatedOffice();
  const due = license({ dueOn: addDays(first, 100) });
  run(first, [due]);
  const days = { thresholds: [150, 110, 0] };
  expect(officeNotices(run(addDays(first, 1), [due], days))).toEqual({
    150: 'passed_over',
    110: 'sent',
  });
});

test('leap days and the nights of clock changes are days like others', () => {
  const { run } = simulatedOffice();
  const leap = license({ dueOn: '2028-02-29' });
  run('2028-01-30', [leap]);
  expect(officeNotices(run('2028-02-22', [leap]))).toEqual({ 7: 'sent' });
  expect(officeNotices(run('2028-02-29', [leap]))).toEqual({ 0: 'sent' });
  expect(officeNotices(run('2028-03-01', [leap]))).toEqual({ [-1]: 'sent' });
});

test('vectors 19 and 20: an agent at the office’s address, inactive, or refused gets no own email', () => {
  const { run } = simulatedOffice(['refused@example.com']);
  const plan = run(first, [
    license({ key: 'a', agentId: 'a', agentEmail: 'Office@example.com' }),
    license({ key: 'b', agentId: 'b', agentName: 'Bo Li', isAgentActive: false }),
    license({ key: 'c', agentId: 'c', agentName: 'Cy Ray', agentEmail: 'Refused@example.com' }),
    license({ key: 'd', agentId: 'd', kind: 'split_effective' }),
    license({ key: 'e', agentId: 'e', isAgentActive: false, dueOn: '2027-11-21' }),
  ]);
  expect(plan.agents).toEqual([]);
  expect(plan.office).toHaveLength(4);
  expect(plan.notEmailed).toEqual(['Bo Li (inactive)', 'Cy Ray (the address was refused)']);
  expect(plan.notices.filter(({ audience }) => audience === 'agent')).toMatchObject([
    { deadlineKey: 'a' },
  ]);
});

test('vector 15: agents’ emails that are turned on later send the tightest threshold once', () => {
  const { run } = simulatedOffice();
  const due = license({ dueOn: addDays(first, 10) });
  expect(run(first, [due], { toAgents: false }).agents).toEqual([]);
  expect(run(addDays(first, 1), [due]).agents).toMatchObject([{ deadlines: [due] }]);
  expect(run(addDays(first, 2), [due]).agents).toEqual([]);
});

test('a deadline whose email was dropped or never queued is told in the next one', () => {
  const due = license();
  const told = (email: Notice['email']): Notice => ({
    deadlineKey: due.key,
    dueOn: due.dueOn,
    threshold: 120,
    audience: 'office',
    outcome: 'sent',
    email,
  });
  const settings = { thresholds, toOffice: true, toAgents: false };
  const rule = {
    today: '2026-11-24',
    settings,
    officeAddresses: new Set<string>(),
    refused: new Set<string>(),
  };
  const plan = (notices: Notice[], deadlines = [due]) =>
    planDigest({ ...rule, notices, deadlines });
  expect(plan([told('none')]).office).toEqual([due]);
  expect(plan([told('waiting')]).office).toBeNull();
  expect(plan([told('none')], []).office).toBeNull();
  const other = license({ key: 'new' });
  expect(plan([told('waiting')], [due, other]).office).toEqual([due, other]);
});
