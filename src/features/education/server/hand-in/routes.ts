import { sendFile } from '#features/agents/server/files/file-store.ts';
import { getLinkAddress } from '#features/desk/server/hand-in-emails.ts';
import { requireRead } from '#features/desk/server/require-read.ts';
import { educationInput, educationRecord } from '#features/education/domain/education.ts';
import { isHandedIn, returnInput } from '#features/education/domain/hand-in.ts';
import { educationRecords, educationStore } from '#features/education/server/store.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, office, withFrontDesk } from '#shared/http/calls/access.ts';
import { fileOf, nothing } from '#shared/http/calls/answers.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { presentVersioned } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { queueCourseEmails } from './emails.ts';
import { deleteUnusedFile } from './files.ts';

export interface HandInContext extends RecordContext {
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
}

/** @throws NotFoundError if the record does not have the file */
async function getFile(db: Database, params: unknown) {
  const { record } = await educationRecords.get(db, requireRecordId(params));
  const { file } = params as { file: string };
  if (record.fileId !== file || record.fileType === null) throw new NotFoundError();
  return { id: record.fileId, type: record.fileType, name: 'certificate' };
}

/** Adds the routes that send the file of a hand-in, and delete it for good. */
function fileRoutes(app: TypedApp, context: HandInContext) {
  const { db, clock } = context;
  const path = apiPaths.educationFile(':id', ':file');
  const read = {
    summary: 'Read the file that an agent handed in with one education record',
    response: { 200: fileOf('application/pdf', 'image/jpeg') },
  };
  app.get(
    path,
    { schema: read, exposeHeadRoute: false, config: { access: withFrontDesk() } },
    async (request, reply) => sendFile(db, reply, await getFile(db, request.params)),
  );

  const removal = {
    summary: 'Delete the file of one education record, and of all others that share it, for good',
    response: { 204: nothing },
  };
  app.delete(
    path,
    { schema: removal, config: { access: confirmed(office()), current: educationRecord } },
    async (request, reply) => {
      await commit(context, request, async (transaction) => {
        const { id } = await getFile(transaction, request.params);
        const users = await transaction
          .selectFrom('continuingEducation')
          .select('id')
          .where('fileId', '=', id)
          .orderBy('agentId')
          .orderBy('id')
          .execute();
        const inTransaction = { db: transaction, clock };
        for (const user of users) {
          await editInTransaction(inTransaction, educationStore, request, user.id, (record) => ({
            ...educationInput.parse(record),
            fileId: null,
          }));
        }
        await deleteUnusedFile(transaction, id);
      });
      return reply.code(204).send();
    },
  );
}

function returnRoute(app: TypedApp, context: HandInContext) {
  const { db, clock, emailSettings, wakeEmailWorker } = context;
  const schema = {
    summary: 'Return one education record to the agent who handed it in',
    body: returnInput,
    response: { 200: educationRecord },
  };
  const present = presentVersioned((id) => educationRecords.get(db, id));
  app.post(
    apiPaths.educationReturn(':id'),
    { schema, config: { access: office('education:write'), once: { status: 200, present } } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const { reason, updatedAt } = request.body;
      const returned = await commit(context, request, async (transaction) => {
        const now = clock();
        const edited = await editInTransaction(
          { db: transaction, clock },
          educationStore,
          request,
          id,
          (record) => {
            if (!isHandedIn(record)) throw new HttpError(409, 'This record is not handed in.');
            requireRead(record, updatedAt);
            const returnedAt = now.toISOString();
            return { ...educationInput.parse(record), returnedAt, returnReason: reason };
          },
        );
        const address = await getLinkAddress(transaction, edited.record.agentId);
        const email = {
          kind: 'education_returned',
          record: edited.record,
          address,
          reason,
        } as const;
        await queueCourseEmails(transaction, [email], emailSettings(), now);
        return edited;
      });
      wakeEmailWorker();
      return sendRecord(reply, returned);
    },
  );
}

export function handInRoutes(app: TypedApp, context: HandInContext): void {
  fileRoutes(app, context);
  returnRoute(app, context);
}
