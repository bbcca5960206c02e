import { describe, expect, test, vi } from 'vitest';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { ListedEmail } from '#features/emails/domain.ts';
import { inquiryCalls, receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { Refusal } from '#tests/support/email-server.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';

const minute = 60;
const forever = () => new Promise<never>(() => undefined);

describe('an email whose text was given', () => {
  const { office, server, startWorker, statuses, settled } = shareEmailOffice('sqlite');
  const findings = async () => (await office().call('GET', '/attention')).json<Finding[]>();

  test.each([
    ['the connection breaks', (drop: () => void) => drop(), {}],
    ['the mail server does not answer in time', () => undefined, { answer: 300 }],
  ] as const)(
    'may have been delivered if %s, and is not repeated by itself',
    async (_what, act, limits) => {
      server().rules.data = (_email, drop) => {
        act(drop);
        return forever();
      };
      const worker = startWorker(server().url, limits);
      await receive(office());
      await settled('maybe_delivered', 'maybe_delivered');
      server().rules.data = () => undefined;
      office().clock.advance(25 * 60 * minute);
      await worker.stop();
      startWorker();
      await receive(office(), { email: 'ruth@example.com' });
      await settled('maybe_delivered', 'maybe_delivered', 'sent', 'sent');
      expect(server().offered).toHaveLength(4);
      const [email] = await storedEmails(office());
      expect(email?.lastError).toMatch(
        /^The mail server got the whole text, but its answer is missing/,
      );
    },
  );

  test('is shown and counted, and a person may send it again', async () => {
    server().rules.data = (_email, drop) => {
      drop();
      return forever();
    };
    startWorker();
    const id = await receive(office());
    await settled('maybe_delivered', 'maybe_delivered');
    const { read, edit } = inquiryCalls(office);
    const { emails } = await read(id);
    expect(emails).toMatchObject([
      { status: 'maybe_delivered', attempts: 1, nextAttemptAt: null },
      { status: 'maybe_delivered' },
    ]);
    const listed = await office().call('GET', '/mails?status=maybe_delivered&wanted=yes');
    expect(listed.json<ListedEmail[]>()).toHaveLength(2);
    const finding = { code: 'maybe_delivered_emails', isSample: false };
    expect(await findings()).toContainEqual({ ...finding, count: 2 });
    expect((await office().call('POST', '/mails/send-again')).json()).toEqual({ emails: 0 });
    server().rules.data = () => undefined;
    await office().call('POST', `/mails/${emails[0]?.id}/send-again`);
    await settled('sent', 'maybe_delivered');
    expect(await findings()).toContainEqual({ ...finding, count: 1 });
    await edit(id, { status: 'done', isAnswered: true });
    expect((await findings()).map(({ code }) => code)).not.toContain('maybe_delivered_emails');
  });

  test('is repeated if the mail server refuses it for now', async () => {
    server().rules.data = () => {
      throw new Refusal(451, 'Please come back later');
    };
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(async () => {
      const queued = { attempts: 1, status: 'queued' };
      expect(await storedEmails(office())).toMatchObject([queued, queued]);
    }, patience);
    server().rules.data = () => undefined;
    office().clock.advance(minute);
    worker.wake();
    await settled('sent', 'sent');
  });

  test('may have been delivered after the process that waited for the answer died', async () => {
    await receive(office());
    const { db, clock } = office();
    const now = clock.read().toISOString();
    const [notice] = await storedEmails(office());
    const claimed = { status: 'sending' as const, attempts: 1, nextAttemptAt: now };
    await db.updateTable('emailMessages').set(claimed).execute();
    const given = db.updateTable('emailMessages').set({ textGivenAt: now });
    await given.where('id', '=', notice?.id ?? '').execute();
    startWorker();
    await settled('maybe_delivered', 'sent');
    expect(server().offered).toHaveLength(1);
    expect((await storedEmails(office()))[0]).toMatchObject({ attempts: 1 });
  });

  test('gets ten minutes, in which no other worker takes it', async () => {
    const held: (() => void)[] = [];
    server().rules.data = () => new Promise((accept) => held.push(accept));
    startWorker();
    await receive(office());
    await vi.waitFor(() => expect(server().offered).toHaveLength(2), patience);
    office().clock.advance(10 * minute);
    const other = startWorker();
    await receive(office(), { email: 'ruth@example.com' });
    await vi.waitFor(() => expect(server().offered).toHaveLength(4), patience);
    expect(await statuses()).toEqual(Array<string>(4).fill('sending'));
    for (const accept of held) accept();
    await settled('sent', 'sent', 'sent', 'sent');
    expect(server().offered).toHaveLength(4);
    await other.stop();
  });
});

describe('a slow mail server', () => {
  const { office, server, startWorker, settled } = shareEmailOffice('sqlite');

  test('does not delay other emails', async () => {
    server().rules.data = ({ to }) => (to[0] === 'office@example.com' ? forever() : undefined);
    startWorker(server().url, { slow: 100 });
    for (let nth = 0; nth < 6; nth++) await receive(office(), { email: `v${nth}@example.com` });
    await settled(...Array.from({ length: 12 }, (_, nth) => (nth % 2 ? 'sent' : 'sending')));
    expect(server().accepted).toHaveLength(6);
  });
});
