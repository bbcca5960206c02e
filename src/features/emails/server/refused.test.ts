import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { Refusal } from '#tests/support/email-server.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';

const minute = 60;

describe('an email', () => {
  const { office, server, startWorker, statuses, settled } = shareEmailOffice('sqlite');

  test('that is refused temporarily is retried after a minute with the same Message-ID', async () => {
    server().rules.data = () => {
      throw new Refusal(451, 'Please come back later');
    };
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(
      async () =>
        expect(await storedEmails(office())).toMatchObject([
          { status: 'queued', attempts: 1, lastError: expect.stringContaining('come back later') },
          { status: 'queued', attempts: 1 },
        ]),
      patience,
    );
    server().rules.data = () => undefined;
    office().clock.advance(59);
    worker.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server().accepted).toEqual([]);
    office().clock.advance(1);
    worker.wake();
    await settled('sent', 'sent');
    const ids = server().offered.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
    expect(worker.log.warn).toHaveBeenCalledTimes(2);
  });

  test('that is refused for a day fails, after growing pauses', async () => {
    server().rules.recipient = () => {
      throw new Refusal(450, 'Mailbox busy');
    };
    const worker = startWorker();
    await receive(office());
    const pauses: number[] = [];
    for (;;) {
      await vi.waitFor(async () => expect(await statuses()).not.toContain('sending'), patience);
      await vi.waitFor(async () => {
        const [one, two] = await storedEmails(office());
        expect([one?.attempts, two?.attempts]).toEqual([pauses.length + 1, pauses.length + 1]);
        expect([one?.status, two?.status]).not.toContain('sending');
      }, patience);
      const [email] = await storedEmails(office());
      if (email?.status === 'failed') break;
      const pause =
        (Date.parse(email?.nextAttemptAt ?? '') - office().clock.read().getTime()) / 60_000;
      pauses.push(pause);
      office().clock.advance(pause * minute);
      worker.wake();
    }
    await settled('failed', 'failed');
    expect(pauses).toEqual([1, 5, 15, 60, 120, 240, 480, 540]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(24 * minute);
  });

  test.each([
    ['the recipient', { recipient: 550 }],
    ['the message', { data: 554 }],
  ] as const)('that is refused permanently because of %s fails at once', async (_what, codes) => {
    if ('recipient' in codes) {
      server().rules.recipient = () => {
        throw new Refusal(codes.recipient, 'No such person');
      };
    } else {
      server().rules.data = () => {
        throw new Refusal(codes.data, 'No such person');
      };
    }
    startWorker();
    await receive(office());
    await settled('failed', 'failed');
    expect(await storedEmails(office())).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining('No such person') },
      { attempts: 1 },
    ]);
  });

  test('is retried when the connection drops before the text was given, or the server is down', async () => {
    server().rules.recipient = (_address, drop) => drop();
    const worker = startWorker();
    await receive(office());
    const attempted = (attempts: number) =>
      vi.waitFor(
        async () =>
          expect(await storedEmails(office())).toMatchObject([
            { status: 'queued', attempts },
            { status: 'queued', attempts },
          ]),
        patience,
      );
    await attempted(1);
    await worker.stop();
    const closed = createServer().listen(0);
    const { port } = closed.address() as { port: number };
    closed.close();
    office().clock.advance(minute);
    const away = startWorker(`smtp://127.0.0.1:${port}`);
    await attempted(2);
    await away.stop();
  });
});
