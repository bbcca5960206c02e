import { describe, expect, test, vi } from 'vitest';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';
import { withOutages } from '#tests/support/outage.ts';
import { engines } from '#tests/support/test-database.ts';
import { dropStaleAcknowledgements } from './sending-store.ts';

const minute = 60;

describe.each(engines)('the email worker on %s', (engine) => {
  const { office, server, startWorker, settled, recipients } = shareEmailOffice(engine);

  test('sends the emails of ten simultaneous inquiries once each', async () => {
    server().rules.data = () => new Promise((resolve) => setTimeout(resolve, 20));
    startWorker();
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        receive(office(), { email: `visitor${nth}@example.com` }),
      ),
    );
    await settled(...Array<string>(20).fill('sent'));
    expect(server().offered).toHaveLength(20);
    expect(new Set(server().offered.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('sends no email twice beside other workers', async () => {
    server().rules.data = () => new Promise((resolve) => setTimeout(resolve, 5));
    for (let nth = 0; nth < 10; nth++) await receive(office(), { email: `v${nth}@example.com` });
    const workers = [startWorker(), startWorker(), startWorker()];
    await settled(...Array<string>(20).fill('sent'));
    expect(server().offered).toHaveLength(20);
    expect(new Set(server().offered.map(({ messageId }) => messageId)).size).toBe(20);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('sends an email again after its claim if the worker stopped before the text was given', async () => {
    await receive(office());
    const { db, clock } = office();
    const nextAttemptAt = new Date(clock.read().getTime() + 5 * minute * 1000).toISOString();
    await db
      .updateTable('emailMessages')
      .set({ status: 'sending', attempts: 1, nextAttemptAt })
      .execute();
    const worker = startWorker();
    await receive(office(), { email: 'ruth@example.com' });
    await settled('sending', 'sending', 'sent', 'sent');
    office().clock.advance(5 * minute);
    worker.wake();
    await settled('sent', 'sent', 'sent', 'sent');
    expect(server().offered).toHaveLength(4);
  });

  test('sends notices that waited for a day, and no acknowledgements', async () => {
    await receive(office());
    office().clock.advance(24 * 60 * minute + 1);
    startWorker();
    await settled('sent', 'failed');
    expect(recipients()).toEqual(['office@example.com']);
    expect((await storedEmails(office()))[1]?.lastError).toBe(
      'Not sent within a day of the inquiry',
    );
  });

  test('gives up no acknowledgement that was tried, is held, or was sent', async () => {
    const { db, clock } = office();
    const states = [{ attempts: 1 }, { lastError: 'Held' }, { status: 'sent' }] as const;
    for (let nth = 0; nth < 3; nth++) await receive(office(), { email: `v${nth}@example.com` });
    await db.deleteFrom('emailMessages').where('kind', '!=', 'acknowledgement').execute();
    const emails = await storedEmails(office());
    expect(emails).toHaveLength(3);
    for (const [nth, { id }] of emails.entries()) {
      await db.updateTable('emailMessages').set(states[nth]!).where('id', '=', id).execute();
    }
    const before = await storedEmails(office());
    clock.advance(2 * 24 * 60 * minute);
    await dropStaleAcknowledgements(db, clock.read());
    expect(await storedEmails(office())).toEqual(before);
  });
});

describe('the email worker', () => {
  const { office, server, startWorker, statuses, settled } = shareEmailOffice('sqlite');

  test('counts no attempt for an outage of the database between two steps', async () => {
    const outages = { text_given_at: 2, sent_at: 2 };
    startWorker(server().url, {}, withOutages(office().db, outages));
    await receive(office());
    await settled('sent', 'sent');
    expect(outages.text_given_at + outages.sent_at).toBeLessThan(0);
    expect(server().offered).toHaveLength(2);
    expect(await storedEmails(office())).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  });

  test('goes on after an outage of the database in which no email could be taken', async () => {
    const outages = { attempts: 4 };
    await receive(office());
    const worker = startWorker(server().url, {}, withOutages(office().db, outages));
    await vi.waitFor(() => expect(outages.attempts).toBeLessThanOrEqual(0), patience);
    await vi.waitFor(async () => {
      worker.wake();
      expect(await statuses()).toEqual(['sent', 'sent']);
    }, patience);
    expect(server().offered).toHaveLength(2);
  });

  test('finishes and records emails that are being sent when it stops', async () => {
    server().rules.data = () => new Promise((resolve) => setTimeout(resolve, 300));
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(() => expect(server().offered).toHaveLength(2), patience);
    await worker.stop();
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  test('stops within seconds when an email hangs, which may have been delivered', async () => {
    server().rules.data = () => new Promise(() => undefined);
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(() => expect(server().offered).toHaveLength(2), patience);
    const start = performance.now();
    await worker.stop();
    expect(performance.now() - start).toBeLessThan(7000);
    expect(await statuses()).toEqual(['maybe_delivered', 'maybe_delivered']);
  });
});
