import { describe, expect, test } from 'vitest';
import { receive, shareInquiries, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendEmailAgain } from './send-again.ts';
import { claimEmail, recordFailure, recordSent, recordTextGiven } from './sending-store.ts';

const failure = { reason: 'The connection broke', isPermanent: true, isUncertain: false };

describe.each(engines)('an attempt to send an email on %s', (engine) => {
  const office = shareInquiries(engine);

  /** Adds an inquiry, and deletes its emails except the acknowledgement. */
  async function addAcknowledgement() {
    await receive(office());
    const emails = office().db.deleteFrom('emailMessages');
    await emails.where('kind', '!=', 'acknowledgement').execute();
  }

  /** Claims an acknowledgement, and again six minutes later. */
  async function claimTwice() {
    const { db, clock } = office();
    await addAcknowledgement();
    const first = await claimEmail(db, clock.read());
    clock.advance(6 * 60);
    const second = await claimEmail(db, clock.read());
    if (!first || !second) throw new Error('The email was not claimed twice');
    expect([first.attempts, second.attempts]).toEqual([1, 2]);
    return { first, second };
  }

  const stored = () =>
    office()
      .db.selectFrom('emailMessages')
      .select(['status', 'attempts', 'lastError', 'nextAttemptAt'])
      .executeTakeFirst();

  test('whose claim expired does not touch the newer attempt when it fails', async () => {
    const { first, second } = await claimTwice();
    const before = await stored();
    expect(before).toMatchObject({ status: 'sending', attempts: 2, lastError: null });
    await recordFailure(office().db, first, failure, office().clock.read());
    expect(await stored()).toEqual(before);
    await recordFailure(office().db, second, failure, office().clock.read());
    expect(await stored()).toMatchObject({ status: 'failed', lastError: failure.reason });
  });

  test('whose claim expired does not undo the success of the newer attempt when it fails', async () => {
    const { first, second } = await claimTwice();
    await recordSent(office().db, second, office().clock.read());
    await recordFailure(office().db, first, failure, office().clock.read());
    expect(await stored()).toMatchObject({ status: 'sent', lastError: null });
  });

  test('whose claim expired counts when it succeeds and the newer attempt fails', async () => {
    const { first, second } = await claimTwice();
    await office().db.updateTable('emailMessages').set({ lastError: 'come back later' }).execute();
    await recordSent(office().db, first, office().clock.read());
    await recordFailure(office().db, second, failure, office().clock.read());
    expect(await stored()).toMatchObject({ status: 'sent', lastError: null });
  });

  test('whose claim expired gives no text, and the newer attempt gives none after it succeeded', async () => {
    const { first, second } = await claimTwice();
    const { db, clock } = office();
    await expect(recordTextGiven(db, first, clock.read())).rejects.toThrow('has ended');
    await recordTextGiven(db, second, clock.read());
    await recordSent(db, first, clock.read());
    await expect(recordTextGiven(db, second, clock.read())).rejects.toThrow('has ended');
  });

  test('that begins while a user sends the email again is left to its worker', async () => {
    const { db, clock } = office();
    await addAcknowledgement();
    const [email] = await storedEmails(office());
    let queries = 0;
    const takenAfterFirstQuery = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++queries === 1) await claimEmail(db, clock.read());
        return result;
      },
    });
    const actor = { actorId: null, actor: 'admin', address: '127.0.0.1', requestId: 'one' };
    await sendEmailAgain(takenAfterFirstQuery, email?.id ?? '', actor, clock.read());
    expect(queries).toBeGreaterThan(1);
    expect(await storedEmails(office())).toMatchObject([{ status: 'sending', attempts: 1 }]);
  });
});
