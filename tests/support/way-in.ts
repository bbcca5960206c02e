import { beforeEach } from 'vitest';
import { deskRequestsJob } from '#app/server/process/email-jobs.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { shareDesk } from './desk.ts';
import { testEmailSettings } from './test-app.ts';
import type { Engine } from './test-database.ts';

/** One app for all tests of a describe block about signing in at the desk. */
export function shareWayIn(engine: Engine) {
  const desk = shareDesk(engine);
  const db = () => desk.office().db;

  beforeEach(async () => {
    await desk.setDesk(true);
    for (const table of [
      'emailMessages',
      'throttleBuckets',
      'deskRequests',
      'deskLinks',
    ] as const) {
      await db().deleteFrom(table).execute();
    }
  });

  const runJob = () =>
    deskRequestsJob({
      db: db(),
      clock: desk.office().clock.read,
      metrics: undefined,
      wakeEmailWorker: () => undefined,
      emailSettings: () => testEmailSettings,
    }).run(() => false);
  const emails = () => db().selectFrom('emailMessages').selectAll().execute();
  const sessions = () => db().selectFrom('deskSessions').selectAll().orderBy('id').execute();

  /** Asks for a link. @returns the answer and the cookie for the code */
  const ask = async (email: string, next?: string) => {
    const { answer, page } = await desk.post('/desk', { email, ...(next && { next }) });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { answer, page, cookie };
  };

  /** Asks for a link, and reads the email that is sent. */
  const askAndRead = async (email: string, next?: string) => {
    const asked = await ask(email, next);
    await runJob();
    const { text = '' } = (await claimEmail(db(), desk.office().clock.read())) ?? {};
    const [, token = ''] = /\/desk\/enter\/(\S+)/.exec(text) ?? [];
    const [, code = ''] = /(\d{8})\n/.exec(text) ?? [];
    return { ...asked, text, token, code };
  };
  const tables = async () => ({
    requests: await db().selectFrom('deskRequests').selectAll().execute(),
    links: await db().selectFrom('deskLinks').selectAll().execute(),
    sessions: await sessions(),
    audit: await db().selectFrom('auditLog').select('id').execute(),
  });

  return { desk, db, runJob, emails, sessions, ask, askAndRead, tables };
}
