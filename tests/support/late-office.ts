/** An office whose inquiries are late, on November 25, 2026, and after Thanksgiving. */
import { beforeEach } from 'vitest';
import { runLateJob, setTime } from './late.ts';
import { setInquiry, shareInquiries, storedEmails } from './stored-inquiries.ts';
import type { Engine } from './test-database.ts';

// The office is open from 9:00 AM to 6:00 PM, promises a reply within two hours, and is closed on
// November 26, 2026, Thanksgiving.
export const wednesday = '2026-11-25';
export const evening = (time: string) => `${wednesday}T${time}:00.000Z`;
export const friday = (time: string) => `2026-11-27T${time}:00.000Z`;

export const toAgent = 'late_agent eleanor@example.com';
export const toOffice = 'late_office office@example.com';

export function shareLateOffice(engine: Engine) {
  const office = shareInquiries(engine, { sendEmail: () => Promise.resolve() });
  beforeEach(async () => {
    await office().db.deleteFrom('dutyDays').execute();
    await office().db.deleteFrom('officeSettings').execute();
    setTime(office(), evening('22:00'));
  });

  const assign = (id: string, assignedAgentId: string | null) =>
    setInquiry(office(), id, { assignedAgentId });

  /** Runs the job at a time, as two instances. @returns the kinds and recipients of new emails */
  async function runAt(time: string, instances = 2) {
    const before = (await storedEmails(office())).length;
    setTime(office(), time);
    await Promise.all(Array.from({ length: instances }, () => runLateJob(office())));
    const emails = (await storedEmails(office())).slice(before);
    return emails.map(({ kind, recipientAddress }) => `${kind} ${recipientAddress}`).toSorted();
  }

  return { office, assign, runAt };
}
