import { afterEach, beforeEach, expect, onTestFinished, vi, type Mock } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import type { Worker } from '#shared/db/worker.ts';
import { smtpSender } from '#features/emails/server/smtp.ts';
import { startEmailWorker } from '#features/emails/server/worker.ts';
import { shareInquiries, storedEmails } from './stored-inquiries.ts';
import { startEmailServer, type EmailServer } from './email-server.ts';
import type { Engine } from './test-database.ts';

export const sender = { name: 'Marsh & Square Realty', address: 'site@example.com' };

/** Options for `vi.waitFor`, in milliseconds. The timeout is long enough for a busy machine. */
export const patience = { timeout: 50_000, interval: 20 };

/** Times in milliseconds that replace the worker's. */
interface Limits {
  answer?: number;
  slow?: number;
}

/**
 * Starts an email worker like the server's. The worker is stopped after the test, unless the test
 * has already stopped it.
 */
function runEmailWorker(db: Database, url: string, clock: () => Date, limits: Limits = {}) {
  const log = {
    warn: vi.fn<(...line: unknown[]) => void>(),
    error: vi.fn<(...line: unknown[]) => void>(),
  };
  const worker: Worker = startEmailWorker({
    db,
    send: smtpSender(url, () => sender, { text: 180_000, answer: limits.answer ?? 600_000 }),
    clock,
    ...(limits.slow !== undefined && { slowAfter: limits.slow }),
    log,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worker.stop());
  onTestFinished(stop);
  return { ...worker, stop, log };
}

const nothing = () => undefined;

/**
 * One app for all tests of a describe block, with a new email server for each test. The app sends
 * emails only after the test has started an email worker.
 */
export function shareEmailOffice(engine: Engine) {
  let wake: () => void = nothing;
  const office = shareInquiries(engine, { wakeEmailWorker: () => wake() });
  let server: EmailServer | undefined;
  beforeEach(async () => {
    server = await startEmailServer();
    wake = nothing;
  });
  afterEach(() => server?.close());
  const getServer = () => {
    if (!server) throw new Error('The email server runs only during a test');
    return server;
  };
  const statuses = async () => (await storedEmails(office())).map(({ status }) => status);
  return {
    office,
    server: getServer,
    startWorker: (
      url = getServer().url,
      limits: Limits = {},
      db = office().db,
    ): Worker & { log: { warn: Mock } } => {
      const worker = runEmailWorker(db, url, office().clock.read, limits);
      wake = worker.wake;
      return worker;
    },
    statuses,
    /** Waits until the stored emails have these statuses, oldest first. */
    settled: (...expected: string[]) =>
      vi.waitFor(async () => expect(await statuses()).toEqual(expected), patience),
    /**
     * Returns the recipients of the accepted emails in alphabetical order, because emails of
     * simultaneous inquiries arrive in any order.
     */
    recipients: () =>
      getServer()
        .accepted.flatMap(({ to }) => to)
        .toSorted(),
  };
}
