import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EmailKind, EmailStatus } from '#features/emails/domain.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  claimRun,
  dropWaitingDigests,
  linkNotices,
  recordProgress,
  recordRunError,
} from './digest-store.ts';

const at = '2026-11-21T12:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000);

describe.each(engines)('the stored runs and emails of the digest on %s', (engine) => {
  const office = shareOffice(engine);
  beforeEach(async () => {
    for (const table of ['digestRuns', 'deadlineNotices', 'emailMessages'] as const) {
      await office().db.deleteFrom(table).execute();
    }
  });

  const runs = () =>
    office().db.selectFrom('digestRuns').selectAll().orderBy('officeDay').execute();

  async function addEmail(kind: EmailKind, status: EmailStatus) {
    const id = newId();
    const texts = { subject: 'Monday', text: 'text', html: 'html', messageId: id };
    const email = { id, kind, status, recipientName: 'Office', recipientAddress: 'o@example.com' };
    await office()
      .db.insertInto('emailMessages')
      .values({ ...email, ...texts, nextAttemptAt: at, createdAt: at })
      .execute();
    return id;
  }

  test('a run that another instance took over counts and stores nothing more', async () => {
    const { db } = office();
    const first = await claimRun(db, later(0));
    const second = await claimRun(db, later(11));
    if (!first || !second) throw new Error('not claimed');
    await expect(
      recordProgress(db, first, { now: later(12), agentEmails: 1, officeEmails: 1 }),
    ).rejects.toThrow('Another instance has taken over the digest of this day');
    expect(await runs()).toMatchObject([{ agentEmails: 0, officeEmails: 0 }]);
    await recordProgress(db, second, { now: later(12), agentEmails: 1 });
    expect(await runs()).toMatchObject([{ agentEmails: 1, officeEmails: 0 }]);
  });

  test('an error is stored for its own day, unless that is finished', async () => {
    const { db } = office();
    const yesterday = { officeDay: '2026-11-20', claimedAt: at };
    await db.insertInto('digestRuns').values(yesterday).execute();
    const run = await claimRun(db, later(0));
    if (!run) throw new Error('not claimed');
    await recordRunError(db, run, new Error('no mail server'));
    expect(await runs()).toMatchObject([{ error: null }, { error: 'Error: no mail server' }]);
    await recordProgress(db, run, { now: later(1), finishedAt: later(1).toISOString() });
    await recordRunError(db, run, new Error('too late'));
    expect(await runs()).toMatchObject([{ error: null }, { error: null }]);
  });

  test('a newer digest replaces those that wait, and no email that was sent or is no digest', async () => {
    const waiting = await addEmail('office_digest', 'queued');
    await addEmail('office_digest', 'sent');
    await addEmail('month_report', 'queued');
    expect(await dropWaitingDigests(office().db)).toEqual([waiting]);
    const states = await office()
      .db.selectFrom('emailMessages')
      .select(['kind', 'status'])
      .orderBy('id')
      .execute();
    expect(states.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'office_digest failed',
      'office_digest sent',
      'month_report queued',
    ]);
  });

  test('an email gets the notices without one or with a replaced one, and none that was passed over', async () => {
    const { db } = office();
    const sent = await addEmail('office_digest', 'sent');
    const dropped = await addEmail('office_digest', 'failed');
    const next = await addEmail('office_digest', 'queued');
    const notice = { dueOn: '2026-12-01', threshold: 30, audience: 'office' as const };
    const rows = [
      { deadlineKey: 'a', outcome: 'sent' as const, emailId: null },
      { deadlineKey: 'b', outcome: 'sent' as const, emailId: dropped },
      { deadlineKey: 'c', outcome: 'sent' as const, emailId: sent },
      { deadlineKey: 'd', outcome: 'passed_over' as const, emailId: null },
    ];
    await db
      .insertInto('deadlineNotices')
      .values(rows.map((row) => ({ ...notice, ...row, noticedOn: '2026-11-21' })))
      .execute();
    await linkNotices(db, next, [dropped]);
    const stored = await db
      .selectFrom('deadlineNotices')
      .select('emailId')
      .orderBy('deadlineKey')
      .execute();
    expect(stored.map(({ emailId }) => emailId)).toEqual([next, next, sent, null]);
  });
});
