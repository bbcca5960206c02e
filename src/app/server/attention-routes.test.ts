import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Finding,
  type FindingCode,
  findingDefinitions,
} from '#app/domain/attention/findings.ts';
import { findingLink } from '#app/domain/attention/finding-line.ts';
import { totalHeader } from '#shared/domain/lists.ts';
import { datedRules, isCheckDue } from '#features/standing/domain/rule-periods.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { addProperty, policyInput } from '#tests/support/record-samples.ts';
import { addStanding, elective, law, usualLicense } from '#tests/support/standings.ts';
import { addInquiryAgent, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

/**
 * The codes of all findings except the ones about old requirements, duty (see duty.test.ts) and new spam,
 * which maybe-spam.test.ts shows. The shipped requirements were checked less than a year before the
 * time of the test's clock, so that finding has no records.
 */
const codes = (Object.keys(findingDefinitions) as FindingCode[]).filter(
  (code) => !['old_requirements', 'new_spam', 'open_duty_days'].includes(code),
);
const day = 24 * 3600;

describe.each(engines)('what needs attention on %s', (engine) => {
  const office = shareInquiries(engine, { sendEmail: undefined });
  afterEach(() => emptyOffice(office().db));
  const findings = async () => {
    const answer = await office().call('GET', '/attention');
    expect(answer.statusCode).toBe(200);
    return answer.json<Finding[]>();
  };

  /**
   * Returns the number of records in the list that a finding links to. All of them are on one page.
   */
  async function listedFor(code: FindingCode) {
    const { to, search } = findingLink({ code });
    const query = new URLSearchParams({ ...search, page: '1' });
    const path = to.replace('/admin', '');
    const answer = await office().call('GET', `${path}?${query.toString()}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(Number(answer.headers[totalHeader]));
    return Number(answer.headers[totalHeader]);
  }

  /**
   * Receives an inquiry to which a reply is due in `dueIn` seconds. A negative number is in the
   * past.
   */
  async function receiveDue(dueIn: number, part: object = {}) {
    const id = await receive(office(), { email: `${crypto.randomUUID()}@example.com` });
    const replyDueAt = new Date(office().clock.read().getTime() + dueIn * 1000).toISOString();
    const inquiry = office().db.updateTable('contactSubmissions').where('id', '=', id);
    await inquiry.set({ replyDueAt, ...part }).execute();
    return id;
  }

  async function fillOffice() {
    const { db, clock } = office();
    const active = await addInquiryAgent(office());
    const inactive = await addInquiryAgent(office(), 'Gone', { isActive: false });
    const answeredAt = clock.read().toISOString();
    const proposal = { agentId: active, proposed: '{}', base: '{}', createdAt: answeredAt };
    await db.insertInto('pageProposals').values(proposal).execute();
    const paper = { id: newId(), agentId: active, kind: 'mls' as const, dueOn: '2027-01-01' };
    const times = { handedInAt: answeredAt, createdAt: answeredAt, updatedAt: answeredAt };
    await db
      .insertInto('agentDeadlines')
      .values({ ...paper, ...times })
      .execute();
    await receiveDue(-60);
    await receiveDue(2 * day, { givenBackAt: answeredAt });
    await receiveDue(-3600, { status: 'in_progress', assignedAgentId: active });
    await receiveDue(-60, { firstResponseAt: answeredAt, assignedAgentId: inactive });
    await receiveDue(60, { assignedAgentId: inactive });
    await receiveDue(2 * day, { assignedAgentId: inactive });
    await receiveDue(60, { status: 'done', givenBackAt: answeredAt });
    await receiveDue(-60, { status: 'spam' });
    for (const isVerified of [false, false, true]) {
      const record = { agentId: active, courseTitle: 'Ethics', provider: 'School', isVerified };
      const course = { courseType: 'ethics', hoursCompleted: '3.00', completionDate: '2026-01-02' };
      await office().call('POST', '/continuing-education', { ...record, ...course });
    }
    const handedIn = { handedInAt: answeredAt, evidence: 'later' } as const;
    await db.updateTable('continuingEducation').set(handedIn).execute();
    for (const [split, effectiveOn] of [
      ['80', '2026-11-28'],
      ['90', '2026-11-29'],
    ]) {
      const planned = { split, effectiveOn, reason: 'Annual review' };
      await office().call('POST', `/agents/${active}/splits`, planned);
    }
    const grec = { grecCheckedOn: '2026-11-01', grecHours: '33.00' };
    await addStanding(office(), { license: { ...usualLicense, renewalDueOn: '2026-10-31' } });
    await addStanding(office(), { license: { ...usualLicense, renewalDueOn: '2026-12-31' } });
    await addStanding(office(), { license: { ...usualLicense, status: 'inactive' } });
    await addStanding(office(), { license: { ...usualLicense, ...grec } });
    await addStanding(office(), { license: { status: 'active' } });
    await addStanding(office(), {
      records: [elective('33.00'), law('3.00', { isVerified: false })],
    });
    for (const title of ['Never published', 'New']) {
      await office().call('POST', '/policies', { title, content: 'Two people stay.' });
    }
    const old = { updatedAt: '2026-10-01T12:00:00.000Z' };
    await db.updateTable('policies').set(old).where('title', '=', 'Never published').execute();
    for (const dueOn of ['2026-11-21', '2026-12-05']) {
      const policy = await office().call('POST', '/policies', policyInput());
      const { id } = policy.json<{ id: string }>();
      await office().call('POST', `/policies/${id}/publish`, { dueOn });
    }
    await db
      .updateTable('policyRequests')
      .set({ dueOn: '2026-11-20' })
      .where('dueOn', '=', '2026-11-21')
      .execute();
    await addInquiryAgent(office(), 'New');
    await addProperty(office());
    await addProperty(office(), { listingEndsOn: '2026-11-20' });
    await addProperty(office(), { permittedOn: null, listingEndsOn: '2026-11-20' });
    const { id: unconfirmed } = await addProperty(office());
    const longAgo = db.updateTable('properties').set({ stillRightOn: '2026-10-22' });
    await longAgo.where('id', '=', unconfirmed).execute();
    const emails = db.updateTable('emailMessages').set({ status: 'failed' });
    await emails.where('kind', '=', 'acknowledgement').execute();
    const { id } = await db
      .selectFrom('emailMessages')
      .innerJoin('contactSubmissions', 'contactSubmissions.id', 'contactSubmissionId')
      .select('emailMessages.id')
      .where('emailMessages.kind', '=', 'office_notice')
      .where('contactSubmissions.status', '=', 'new')
      .executeTakeFirstOrThrow();
    const update = db.updateTable('emailMessages');
    await update.set({ status: 'maybe_delivered' }).where('id', '=', id).execute();
  }

  test('has for each finding the number of records in its list', async () => {
    await fillOffice();
    const found = await findings();
    expect(found.map(({ code }) => code)).toEqual(codes);
    for (const { code, count } of found) {
      expect([code, count]).toEqual([code, await listedFor(code)]);
    }
    const counts = Object.fromEntries(found.map(({ code, count }) => [code, count]));
    expect(counts).toMatchObject({
      overdue: 2,
      due_today: 1,
      unassigned: 2,
      given_back: 1,
      inactive_agents: 3,
      handed_in: 2,
      certificates: 1,
      papers_handed_in: 1,
      overdue_standings: 1,
      no_brokerage: 1,
      short_standings: 1,
      licenses_not_set_up: 2,
      standings_to_verify: 1,
      grec_differences: 1,
      planned_splits: 1,
      unpublished_policies: 1,
      overdue_confirmations: 1,
      agents_not_asked: 2,
      ended_homes: 2,
      emails_on_hold: 7,
      maybe_delivered_emails: 1,
      // Eight acknowledgements failed. The two of inquiries that are done or spam are not counted,
      // because they are no longer worth sending.
      failed_emails: 6,
    });
  });

  test('leaves out findings without records, except that email is not set up', async () => {
    expect(await findings()).toEqual([{ code: 'emails_on_hold', count: 0, isSample: false }]);
    expect(await listedFor('emails_on_hold')).toBe(0);
  });

  test('says which records could not be counted, and counts the others', async () => {
    await fillOffice();
    await office().db.schema.alterTable('continuingEducation').renameTo('away').execute();
    try {
      const found = await findings();
      expect(found.find(({ code }) => code === 'certificates')).toEqual({
        code: 'certificates',
        count: null,
        isSample: false,
      });
      const counted = found.filter(({ count }) => count !== null);
      expect(counted.map(({ code }) => code)).toEqual(
        codes.filter((code) => code !== 'certificates' && code !== 'handed_in'),
      );
    } finally {
      await office().db.schema.alterTable('away').renameTo('continuingEducation').execute();
    }
  });
});

describe('over a year after the requirements were checked', () => {
  const office = shareInquiries('sqlite', { clock: () => new Date('2027-11-23T15:00:00.000Z') });
  test('they need attention, and the screen marks the same ones', async () => {
    const found = (await office().call('GET', '/attention')).json<Finding[]>();
    const rules = (await office().call('GET', '/ce-rules')).json<CeRule[]>();
    const marked = datedRules(rules).filter((rule) => isCheckDue(rule, '2027-11-23'));
    expect(marked.length).toBeGreaterThan(0);
    const finding = { code: 'old_requirements', count: marked.length, isSample: false };
    expect(found).toContainEqual(finding);
    expect(findingLink({ code: 'old_requirements' }).to).toBe('/admin/standing/rules');
  });
});

describe('with a mail server', () => {
  const office = shareInquiries('sqlite');
  test('emails that wait need no attention', async () => {
    await receive(office());
    const answer = await office().call('GET', '/attention');
    expect(answer.json<Finding[]>().map(({ code }) => code)).not.toContain('emails_on_hold');
  });
});
