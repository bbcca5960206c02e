import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { sampleInquiry, sampleOffice } from '#tests/support/email-samples.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { patience, sender } from '#tests/support/email-worker.ts';
import { createPlace, engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { queueInquiryEmails } from '#features/inquiries/server/emails/queue-emails.ts';

const publicOrigin = 'https://www.example.com';
const settings = { brokerage: shippedFacts, office: sampleOffice, publicOrigin };
const inquiries = 6;
const kills = 2;

/**
 * Starts a process that sends due emails. Its clock runs `minutesAhead` minutes ahead, so that
 * emails which a killed process had claimed are due again.
 */
function startSender(location: DatabaseLocation, url: string, minutesAhead: number) {
  const code = `
    import { openDatabase } from '#shared/db/connection.ts';
    import { smtpSender } from '#features/emails/server/smtp.ts';
    import { startEmailWorker } from '#features/emails/server/worker.ts';
    const quiet = { warn() {}, error() {} };
    startEmailWorker({
      db: openDatabase(${JSON.stringify(location)}),
      send: smtpSender(${JSON.stringify(url)}, () => (${JSON.stringify(sender)})),
      clock: () => new Date(Date.now() + ${minutesAhead * 60_000}),
      log: quiet,
    });
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function queueEmails(db: Database) {
  for (let nth = 0; nth < inquiries; nth++) {
    const inquiry = {
      id: newId(),
      firstName: 'Amelia',
      lastName: 'Carter',
      email: `visitor${nth}@example.com`,
      phone: null,
      service: 'buying' as const,
      message: null,
      createdAt: new Date().toISOString(),
    };
    await db.insertInto('contactSubmissions').values(inquiry).execute();
    const described = { ...sampleInquiry, ...inquiry };
    await queueInquiryEmails(db, described, settings, new Date());
  }
}

test.each(engines)(
  'on %s a worker that is killed again and again loses no email and sends none twice',
  async (engine) => {
    const location = await createPlace(engine);
    const db = openDatabase(location);
    const server = await startEmailServer();
    onTestFinished(async () => {
      await db.destroy();
      await server.close();
    });
    await migrate(db);
    await queueEmails(db);
    // Let the email server answer late. If the sender is killed before the answer, the email may
    // have been delivered.
    let texts = 0;
    server.rules.data = () => {
      texts++;
      return sleep(30 + Math.random() * 60);
    };
    const emails = db.selectFrom('emailMessages').select('id');
    const unsent = async () =>
      (await emails.where('status', 'not in', ['sent', 'maybe_delivered']).execute()).length;

    let underWay = 0;
    for (let round = 0; round < kills && (await unsent()) > 0; round++) {
      const child = startSender(location, server.url, round * 15);
      // Kill the sender while the email server has its first, second or third text, not yet answered.
      const enough = texts + Math.ceil(Math.random() * 3);
      await vi.waitUntil(() => texts >= enough, { ...patience, interval: 1 });
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      underWay += (await emails.where('status', '=', 'sending').execute()).length;
    }
    const last = startSender(location, server.url, kills * 15 + 15);
    onTestFinished(() => void last.kill('SIGKILL'));
    await vi.waitFor(async () => expect(await unsent()).toBe(0), patience);

    const stored = await db.selectFrom('emailMessages').selectAll().execute();
    expect(stored).toHaveLength(inquiries * 2);
    const names = new Map(stored.map((email) => [email.messageId, email.recipientAddress]));
    for (const email of server.accepted) expect(email.to).toEqual([names.get(email.messageId)]);
    const accepted = server.accepted.map(({ messageId }) => messageId);
    expect(new Set(accepted).size).toBe(accepted.length);
    const sent = stored.filter(({ status }) => status === 'sent');
    expect(accepted).toEqual(expect.arrayContaining(sent.map(({ messageId }) => messageId)));
    expect(underWay).toBeGreaterThan(0);
    expect(stored.length - sent.length).toBeLessThanOrEqual(underWay);
  },
  120_000,
);
