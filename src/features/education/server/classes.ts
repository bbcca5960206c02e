import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import type { ClassInput, RecordedClass } from '#features/education/domain/education-classes.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudits } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { commit } from '#shared/records/commit.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { educationRecords, educationStore } from './store.ts';
import { requireMayVerify } from './verify.ts';

/**
 * Records a class in one transaction: creates an education record and an audit entry for each
 * attendee.
 * @throws InvalidFieldsError if an attendee's id belongs to no agent, or if the caller may not verify
 * records; then nothing is recorded
 */
export async function recordClass(
  context: RecordContext,
  request: FastifyRequest,
  { attendees, ...course }: ClassInput,
): Promise<RecordedClass> {
  const { created: all } = await commit(context, request, async (transaction) => {
    requireMayVerify(course, requireAdministrator(request));
    const now = context.clock();
    const byAgent = new Map<string, EducationRecord>();
    // Lock the agents always in the order of their ids, so that two classes do not deadlock.
    for (const attendee of attendees.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))) {
      const nth = attendees.indexOf(attendee);
      const { record } = await educationRecords
        .insert(transaction, { ...course, ...attendee }, now)
        .catch((error: unknown) => {
          throw atAttendee(error, nth);
        });
      byAgent.set(record.agentId, record);
    }
    const created = attendees.flatMap(({ agentId }) => byAgent.get(agentId) ?? []);
    const entries = created.map((record) => creationOf(educationStore, record));
    await recordAudits(transaction, actorOf(request), entries, now);
    return { record: created[0], created };
  });
  return { created: all };
}

/**
 * Reads the records of a class that still exist, in the order of the attendees. The records of a
 * class have the same time of creation.
 * @param id the id of the first attendee's record
 */
export async function readClass(
  db: Database,
  id: string,
  { attendees }: ClassInput,
): Promise<RecordedClass> {
  const { createdAt } = (await educationRecords.get(db, id)).record;
  const rows = await db
    .selectFrom('continuingEducation')
    .select(['id', 'agentId'])
    .where('createdAt', '=', createdAt)
    .execute();
  const ids = attendees.flatMap(
    ({ agentId }) => rows.find((row) => row.agentId === agentId)?.id ?? [],
  );
  const records = await Promise.all(ids.map((each) => educationRecords.get(db, each)));
  return { created: records.map(({ record }) => record) };
}

/**
 * Returns an InvalidFieldsError with the attendee's place before each field name, such as
 * "attendees.2.agentId" for the third attendee. Returns any other error unchanged.
 */
function atAttendee(error: unknown, nth: number) {
  if (!(error instanceof InvalidFieldsError)) return error;
  const fields = Object.entries(error.fieldErrors);
  return new InvalidFieldsError(
    Object.fromEntries(fields.map(([field, messages]) => [`attendees.${nth}.${field}`, messages])),
  );
}
