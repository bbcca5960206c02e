import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { Refusal } from '#tests/support/email-server.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';

const minute = 60;

describe('an email', () => {
  const { office, server, startWorker, settled } = shareEmailOffice('sqlite');
  /** Waits until both emails of an inquiry were tried so often, and wait for the next attempt. */
  const tried = (attempts: number, lastError = expect.any(String) as string) => {
    const email = { status: 'queued', attempts, lastError };
    return vi.waitFor(
      async () => expect(await storedEmails(office())).toMatchObject([email, email]),
      patience,
    );
  };

  test('that is refused temporarily is retried after a minute with the same Message-ID', async () => {
    server().rules.data = () => {
      throw new Refusal(451, 'Please come back later');
    };
    const worker = startWorker();
    await receive(office());
    await tried(1, expect.stringContaining('come back later') as string);
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
    ['recipient', 550],
    ['data', 554],
  ] as const)('that is refused permanently because of the %s fails at once', async (rule, code) => {
    server().rules[rule] = () => {
      throw new Refusal(code, 'No such person');
    };
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
    await tried(1);
    await worker.stop();
    const closed = createServer().listen(0);
    const { port } = closed.address() as { port: number };
    closed.close();
    office().clock.advance(minute);
    const away = startWorker(`smtp://127.0.0.1:${port}`);
    await tried(2);
    await away.stop();
    expect(server().accepted).toEqual([]);
  });
});
