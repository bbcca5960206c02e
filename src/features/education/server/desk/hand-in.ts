import { checkFile } from '#features/agents/server/files/check-file.ts';
import { insertFile } from '#features/agents/server/files/file-store.ts';
import type { Visit } from '#features/desk/server/desk.ts';
import { formFileCheck } from '#features/agents/server/files/form-file.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { deskCourse, type DeskCourse } from '#features/education/domain/desk-course.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { educationRecords, educationStore } from '#features/education/server/store.ts';
import { deleteUnusedFile } from '#features/education/server/hand-in/files.ts';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { HttpError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { Versioned } from '#shared/records/record-version.ts';

const fileMissing: Record<DeskCourse['evidence'], string | undefined> = {
  certificate: 'Please choose the file with your certificate',
  grec: 'Please choose a print or picture of the page',
  later: undefined,
};

const parse = ({ fields, now }: Visit) => requireValidBody(deskCourse(officeDay(now)), fields);

/** Checks the file of a form. @throws InvalidFieldsError */
export const checkEvidence = formFileCheck(parse, checkFile);

/** @throws NotFoundError if the record does not exist or is another agent's */
export async function getOwnRecord(
  db: Database,
  { agent, params }: Visit,
): Promise<Versioned<EducationRecord>> {
  const stored = await educationRecords.get(db, requireRecordId(params));
  if (stored.record.agentId !== agent.id) throw new NotFoundError();
  return stored;
}

/** Selects the files that an agent sent with courses. Papers have files of their own. */
export const selectCourseFiles = (db: Database, agentId: string) =>
  db
    .selectFrom('agentFiles')
    .where('agentId', '=', agentId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('continuingEducation')
          .select('continuingEducation.id')
          .whereRef('fileId', '=', 'agentFiles.id'),
      ),
    );

/** @throws InvalidFieldsError if the file does not exist or is another agent's */
async function requireOwnFile(db: Database, agentId: string, id: string) {
  const file = await selectCourseFiles(db, agentId)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw new InvalidFieldsError({ sameFile: ['This file does not exist'] });
  return id;
}

/**
 * Returns what to store for a form, and stores its file, if any.
 * @param before the evidence that the record has already
 * @throws InvalidFieldsError
 */
async function readHandIn(
  db: Database,
  visit: Visit,
  before?: Pick<EducationRecord, 'evidence' | 'fileId'>,
) {
  const { agent, file, now } = visit;
  const { sameFile, evidence: chosen, ...fields } = parse(visit);
  const sent = file && (await insertFile(db, agent.id, file, now));
  const mayShare = !sent && chosen === 'grec' && agent.sessionId !== null;
  const same = mayShare && sameFile && (await requireOwnFile(db, agent.id, sameFile));
  const fileId = sent ?? (same || (before?.fileId ?? null));
  const missing = fileMissing[chosen];
  if (fileId === null && missing) throw new InvalidFieldsError({ file: [missing] });
  const evidence =
    chosen === 'later' && fileId !== null ? (before?.evidence ?? 'certificate') : chosen;
  const handedInAt = now.toISOString();
  return { ...fields, evidence, fileId, handedInAt, returnedAt: null, returnReason: null };
}

/** Stores a new pending record of the agent, with its audit entry. */
export async function handInCourse(transaction: Database, visit: Visit) {
  const { agent, request, now } = visit;
  const handIn = await readHandIn(transaction, visit);
  const input = { ...handIn, agentId: agent.id, isVerified: false };
  const created = await educationRecords.insert(transaction, input, now);
  const entry = creationOf(educationStore, created.record);
  await recordAudit(transaction, actorOf(request), entry, now);
  return created;
}

/**
 * Changes a pending record of the agent and hands it in again. An earlier file that no record has
 * any more is deleted.
 * @throws HttpError 409 if the office has verified the record
 */
export async function handInAgain(transaction: Database, visit: Visit) {
  const { agent, request, now } = visit;
  const { record } = await getOwnRecord(transaction, visit);
  if (record.isVerified) throw new HttpError(409, 'The office has verified this course.');
  const handIn = await readHandIn(transaction, visit, record);
  const context = { db: transaction, clock: () => now };
  await editInTransaction(context, educationStore, request, record.id, () => ({
    ...handIn,
    agentId: agent.id,
    isVerified: false,
  }));
  if (handIn.fileId !== record.fileId) await deleteUnusedFile(transaction, record.fileId);
}
