import * as z from 'zod/mini';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { totalHeader } from '#shared/domain/lists.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { fileOf, nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { csvLines } from '#shared/records/csv.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { importFields } from '#features/imports/domain/import-fields.ts';
import {
  importAnswer,
  importChange,
  importCommit,
  importLimits,
  importQuery,
  importRow,
  listedImport,
  rowsOnPage,
  rowsQuery,
  sourceOf,
} from '#features/imports/domain/imports.ts';
import { changePlan } from './change-plan.ts';
import { errorRows } from './error-rows.ts';
import type { PlanContext } from './make-plan.ts';
import { listImports, presentRow, readImport } from './present-import.ts';
import { stageFile } from './stage-file.ts';
import { commitPlan, undoImport } from './start-work.ts';
import { getImport, lockImport, requirePlanned } from './stored-import.ts';

export interface ImportsContext extends PlanContext {
  /** Runs the job that carries imports out now instead of within a minute. */
  wakeScheduledWork: () => void;
}

const config = { access: office() };

/** The media types of a table. The content decides what the file is. */
const table = {
  'text/plain': z.string(),
  'text/csv': z.string(),
  'text/tab-separated-values': z.string(),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': z.string(),
};

export function importsRoutes(app: TypedApp, context: ImportsContext): void {
  const { db, kinds } = context;
  app.register(async (scope: TypedApp) => stageRoute(scope, context));

  const list = { summary: 'List imports', response: { 200: z.array(listedImport) } };
  app.get(apiPaths.imports, { schema: list, config }, () => listImports(db));

  fileRoutes(app, context);

  const one = { summary: 'Read one import', response: { 200: importAnswer } };
  app.get(apiPaths.importOf(':id'), { schema: one, config }, ({ params }) =>
    readImport(db, kinds, requireRecordId(params)),
  );

  const rows = {
    summary: 'List the rows of one import with what is planned or was done',
    querystring: rowsQuery,
    response: { 200: z.array(importRow) },
  };
  app.get(apiPaths.importRows(':id'), { schema: rows, config }, async (request, reply) => {
    const { id } = await getImport(db, requireRecordId(request.params));
    const { outcome, state, page } = request.query;
    const matching = db
      .selectFrom('importRows')
      .where('importId', '=', id)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'error'))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'));
    const { total } = await matching
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const found = await matching
      .selectAll()
      .orderBy('line')
      .limit(rowsOnPage)
      .offset((page - 1) * rowsOnPage)
      .execute();
    return reply.header(totalHeader, total).send(found.map(presentRow));
  });

  const change = {
    summary: 'Change the columns, options, cells or chosen rows of one plan',
    body: importChange,
    response: { 200: importAnswer },
  };
  app.put(
    apiPaths.importOf(':id'),
    { schema: change, config, bodyLimit: importLimits.bytes },
    async (request) => {
      const id = requireRecordId(request.params);
      await changePlan(context, request, id, request.body);
      return readImport(db, kinds, id);
    },
  );
  workRoutes(app, context);
}

function workRoutes(app: TypedApp, context: ImportsContext) {
  const { db, clock, wakeScheduledWork } = context;
  const begin = {
    summary: 'Carry out one plan',
    body: importCommit,
    response: { 202: importAnswer },
  };
  app.post(
    apiPaths.importCommit(':id'),
    { schema: begin, config: { ...config, current: importAnswer } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const begun = await commitPlan(context, request, id, request.body.planHash);
      wakeScheduledWork();
      return reply.code(202).send(begun);
    },
  );

  const undo = { summary: 'Take back one import', response: { 202: importAnswer } };
  app.post(apiPaths.importUndo(':id'), { schema: undo, config }, async (request, reply) => {
    const begun = await undoImport(context, request, requireRecordId(request.params));
    wakeScheduledWork();
    return reply.code(202).send(begun);
  });

  const remove = { summary: 'Delete one plan', response: { 204: nothing } };
  app.delete(apiPaths.importOf(':id'), { schema: remove, config }, async (request, reply) => {
    await commit({ db }, request, async (transaction) => {
      const stored = await lockImport(transaction, requireRecordId(request.params));
      requirePlanned(stored);
      await transaction.deleteFrom('imports').where('id', '=', stored.id).execute();
      const record = {
        entity: 'import' as const,
        entityId: stored.id,
        entityName: sourceOf(stored),
      };
      await recordAudit(transaction, actorOf(request), { action: 'discarded', ...record }, clock());
    });
    return reply.code(204).send();
  });
}

/** Adds the route that receives a file. Its parser leaves the body as it is. */
function stageRoute(app: TypedApp, context: ImportsContext) {
  const { db, kinds } = context;
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const schema = {
    summary: 'Plan what is done with the rows of the table in the body',
    querystring: importQuery,
    response: { 201: importAnswer },
  };
  app.post(
    apiPaths.imports,
    {
      schema,
      bodyLimit: importLimits.bytes,
      config: {
        ...config,
        sends: table,
        errors: [422],
        once: { present: (_request, _reply, id) => readImport(db, kinds, id) },
      },
    },
    async (request, reply) => {
      const id = await stageFile(context, request, request.query.kind);
      return reply.code(201).send(await readImport(db, kinds, id));
    },
  );
}

function fileRoutes(app: TypedApp, { db }: ImportsContext) {
  const options = { exposeHeadRoute: false, config };
  const response = { 200: fileOf('text/csv') };

  const template = {
    summary: 'Send a CSV file with the headers that an import understands',
    querystring: importQuery,
    response,
  };
  app.get(apiPaths.importTemplate, { schema: template, ...options }, async (request, reply) => {
    const { kind } = request.query;
    const headers = importFields[kind].fields.map(({ label }) => label);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind.replace('_', '-')}.csv"`)
      .send(csvLines([headers], true));
  });

  const errors = { summary: 'Send the rows with errors as a CSV file', response };
  app.get(
    apiPaths.importErrors(':id'),
    { schema: errors, exposeHeadRoute: false, config: { access: confirmed(office()) } },
    async (request, reply) => {
      const stored = await getImport(db, requireRecordId(request.params));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rows-with-errors.csv"')
        .send(await errorRows(db, stored));
    },
  );
}
