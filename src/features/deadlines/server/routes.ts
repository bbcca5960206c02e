import { deleteFile, sendFile } from '#features/agents/server/files/file-store.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  deadline,
  deadlineGroups,
  deadlineInput,
  deadlineName,
  deadlinesQuery,
  deleteFileQuery,
  derivedKinds,
  listedDeadline,
  isUnaccepted,
  type Deadline,
  type DeadlineInput,
  type DeadlinesQuery,
  type ListedDeadline,
} from '#features/deadlines/domain/deadlines.ts';
import { unreadWords } from '#features/desk/domain/shown-hand-in.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, office, withFrontDesk } from '#shared/http/calls/access.ts';
import { fileOf, nothing } from '#shared/http/calls/answers.ts';
import { HttpError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import type { ExportColumns } from '#shared/records/export.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { actRoutes, type ActsContext } from './acts.ts';
import { closing, requireNear, requireOpen } from './change-deadlines.ts';
import type { ReadDerived } from './list.ts';
import { findDeadlines, listDeadlines } from './list.ts';
import { deadlines, deadlineStore } from './store.ts';

export interface DeadlinesContext extends ActsContext {
  derived: ReadDerived;
}

const columns: ExportColumns<ListedDeadline> = [
  ['Due', ({ dueOn }) => dueOn],
  ['Days', ({ daysLeft }) => daysLeft],
  ['Group', ({ group }) => deadlineGroups.labels[group]],
  ['Deadline', deadlineName],
  ['Agent', ({ agentName }) => agentName],
  ['Note', ({ note }) => note],
  ['Closed as', ({ closedAs }) => closedAs],
  ['Id', ({ id }) => id],
];

/** Refuses changes of derived deadlines, and says where they are kept. */
const refuseDerived =
  ({ db, clock, derived }: DeadlinesContext) =>
  async ({ method, params }: FastifyRequest): Promise<void> => {
    const { id = '' } = Object(params) as { id?: string };
    if (method === 'GET' || !derivedKinds.values.some((kind) => id.startsWith(`${kind}:`))) return;
    const found = (await derived(db, clock())).find(({ key }) => key === id);
    if (!found) throw new NotFoundError();
    throw new HttpError(
      409,
      `This deadline follows from another record. Change it at ${found.href}.`,
    );
  };

function fileRoutes(app: TypedApp, context: DeadlinesContext): void {
  const { db, clock } = context;
  const path = apiPaths.deadlineFile(':id');
  const read = {
    summary: 'Read the file of one paper',
    response: { 200: fileOf('application/pdf', 'image/jpeg') },
  };
  app.get(
    path,
    { schema: read, exposeHeadRoute: false, config: { access: withFrontDesk() } },
    async (request, reply) => {
      const { record } = await deadlines.get(db, requireRecordId(request.params));
      const { fileId: id, fileType: type } = record;
      if (id === null || type === null) throw new NotFoundError();
      return sendFile(db, reply, { id, type, name: 'paper' });
    },
  );

  const removal = {
    summary: 'Delete the file of one paper for good',
    querystring: deleteFileQuery,
    response: { 204: nothing },
  };
  app.delete(
    path,
    { schema: removal, config: { access: confirmed(office()), current: deadline } },
    async (request, reply) => {
      await commit(context, request, async (transaction) => {
        const id = requireRecordId(request.params);
        const { fileId } = (await deadlines.get(transaction, id)).record;
        if (fileId === null) throw new NotFoundError();
        const { file = fileId } = request.query;
        const inTransaction = { db: transaction, clock };
        await editInTransaction(inTransaction, deadlineStore, request, id, (record) => {
          if (record.fileId !== file) throw new HttpError(409, unreadWords.sent_again);
          // Without its file, only an accepted paper with a date is still a deadline.
          const isKept = record.dueOn !== null && !isUnaccepted(record);
          const isEnded = record.closedAt === null && !isKept;
          return { fileId: null, ...(isEnded && closing(request, 'ended', clock())) };
        });
        await deleteFile(transaction, fileId);
      });
      return reply.code(204).send();
    },
  );
}

/** Adds the routes of deadlines and papers. Those that follow from other records are only read. */
export async function deadlinesRoutes(root: TypedApp, context: DeadlinesContext): Promise<void> {
  const { db, clock, derived } = context;
  const type = {
    entity: deadlineStore.entity,
    apiPath: apiPaths.deadlines,
    noun: 'Deadline',
    plural: 'deadlines',
    input: deadlineInput,
    nameOf: deadlineStore.entityName,
  };
  await root.register(async (app: TypedApp) => {
    app.addHook('preValidation', refuseDerived(context));
    recordRoutes(app, context, type, {
      ...deadlines,
      list: (_db, query: DeadlinesQuery) => listDeadlines(db, derived, query, clock()),
      frontDesk: 'read',
      query: deadlinesQuery,
      answer: deadline,
      listed: listedDeadline,
      requireInput({ dueOn }: DeadlineInput, _caller, stored?: Deadline) {
        if (stored) requireOpen(stored);
        if (dueOn === null && !stored?.fileId) {
          throw new InvalidFieldsError({ dueOn: ['Required'] });
        }
        requireNear(dueOn, clock());
      },
    });
    exportRoutes(app, context, {
      path: apiPaths.deadlines,
      plural: type.plural,
      query: z.omit(deadlinesQuery, { page: true }),
      async find(query) {
        const rows = await findDeadlines(db, derived, query, clock());
        return {
          file: 'deadlines',
          entity: deadlineStore.entity,
          counted: 'deadlines',
          columns,
          count: () => rows.length,
          batches: [rows],
        };
      },
    });
    actRoutes(app, context);
    fileRoutes(app, context);
  });
}
