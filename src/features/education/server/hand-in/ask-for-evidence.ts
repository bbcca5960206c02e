import { isDeskOn } from '#features/desk/db/desk-access.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { queueCourseEmails } from './emails.ts';

/** The days after a hand-in without evidence until the agent is asked for it, once. */
const patienceDays = 10;
/** The maximum number of emails that one transaction queues, so that no transaction takes long. */
const batchSize = 100;

/**
 * Reads the next hand-ins without evidence that are due. Locks them and their agents. Skips rows that
 * another transaction has locked: another instance asks for them, or the next run does.
 */
const lockDue = (db: Database, now: Date) =>
  db
    .selectFrom('continuingEducation as record')
    .innerJoin('agents', 'agents.id', 'record.agentId')
    .select(['record.id', 'record.agentId', 'record.courseTitle', 'record.completionDate'])
    .select(['agents.firstName', 'agents.lastName', 'agents.email'])
    .where(
      'record.handedInAt',
      '<=',
      new Date(now.getTime() - patienceDays * 86_400_000).toISOString(),
    )
    .where('record.evidence', '=', 'later')
    .where('record.fileId', 'is', null)
    .where('record.isVerified', '=', false)
    .where('record.returnedAt', 'is', null)
    .where('record.evidenceAskedAt', 'is', null)
    .where('agents.isActive', '=', true)
    .orderBy('record.id')
    .limit(batchSize)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate(['agents', 'record']).skipLocked())
    .execute();

/**
 * Queues an email to each agent who handed in a course without evidence ten days ago, in the
 * caller's transaction, while the desk is on.
 * @returns the number of emails; 0 if none is due
 */
export async function askForEvidence(
  db: Database,
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  if (!(await isDeskOn(db, locksRows(db)))) return 0;
  const due = await lockDue(db, now);
  if (due.length === 0) return 0;
  await db
    .updateTable('continuingEducation')
    .set({ evidenceAskedAt: now.toISOString() })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  const emails = due.map(({ email: address, ...record }) => ({
    kind: 'evidence_asked' as const,
    record: { ...record, agentName: fullName(record) },
    address,
    reason: null,
  }));
  await queueCourseEmails(db, emails, settings, now);
  return due.length;
}
