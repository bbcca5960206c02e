/** Inquiries of October 2026 and the report of that month. */
import { beforeEach, expect } from 'vitest';
import type { Report } from '#app/domain/report.ts';
import { reportsJob } from '#app/server/process/email-jobs.ts';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { receive, setInquiry, shareInquiries } from './stored-inquiries.ts';
import { origin } from './test-app.ts';
import type { Engine } from './test-database.ts';

const minute = 60_000;
const later = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * minute).toISOString();

/** The columns of an inquiry that was answered in this number of minutes. */
export const answered = (createdAt: string, minutes: number) => ({
  firstResponseAt: later(createdAt, minutes),
  responseMinutes: minutes,
  status: 'in_progress' as const,
});

export function shareReports(engine: Engine) {
  const office = shareInquiries(engine);
  beforeEach(async () => {
    await office().db.deleteFrom('monthlyReports').execute();
    await office().db.deleteFrom('emailMessages').execute();
  });

  /** Receives an inquiry that came in at a time and was promised a reply two hours later. */
  async function receiveAt(createdAt: string, part: object = {}) {
    const id = await receive(office(), { email: `${crypto.randomUUID()}@example.com` });
    await setInquiry(office(), id, { createdAt, replyDueAt: later(createdAt, 120), ...part });
    return id;
  }

  /** Receives the inquiries of vector R1. @returns the id of the open one */
  async function receiveSeven(part: object = {}) {
    const at = '2026-10-14T15:00:00.000Z';
    for (const minutes of [20, 60, 120, 121, 400]) {
      await receiveAt(at, { ...answered(at, minutes), ...part });
    }
    await receiveAt(at, { status: 'spam' as const });
    return receiveAt(at, part);
  }

  async function read(month = '2026-10') {
    const answer = await office().call('GET', `/reports/${month}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Report>();
  }

  /** Runs the job of an office that is open from Monday to Friday. */
  function runJob(clock = office().clock.read) {
    const { db, liveSite } = office();
    const { brokerage } = liveSite.current();
    const hours = { ...brokerage.hours, days: weekdays.slice(0, 5) };
    const emailSettings = () => ({
      brokerage: { ...brokerage, hours },
      office: { name: 'Office', address: 'office@example.com' },
      publicOrigin: origin,
    });
    const rest = { wakeEmailWorker: () => undefined, metrics: undefined };
    return reportsJob({ db, clock, emailSettings, ...rest }).run(() => false);
  }

  return { office, receiveAt, receiveSeven, read, runJob };
}
