import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { office, withFrontDesk, type Access } from '#shared/http/calls/access.ts';
import { requireAdministrator, type Administrator } from '#shared/http/calls/caller.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { createRecord, type InsertRecord } from './create-record.ts';
import { deleteRecord, type DeleteStored } from './delete-record.ts';
import { editRecord } from './edit-record.ts';
import { sendList, type Listed } from './list.ts';
import { presentVersioned } from './once.ts';
import { requireRecordId } from './record-id.ts';
import type { RecordContext, RecordStore } from './record-store.ts';
import { sendRecord } from './record-version.ts';

interface RecordResource<
  Row extends { id: string },
  Summary,
  Input extends object,
  Query extends object,
> extends Omit<RecordStore<Row, Input>, 'entity' | 'entityName'> {
  /** The subject of the scopes with which tokens may make the calls. Without it, no token may. */
  scope?: 'agents' | 'education' | 'inquiries' | 'policies';
  /** The last of these calls that the front desk may make, too; it may make those before it. */
  frontDesk?: (typeof steps)[number];
  query: z.ZodMiniType<Query>;
  /** The schemas of one record and of a row in the list, as the calls answer them. */
  answer: z.ZodMiniType;
  listed: z.ZodMiniType;
  /** In bytes, if the app's own limit is too low for these records. */
  bodyLimit?: number;
  list: (db: Database, query: Query, caller: Administrator) => Promise<Listed<NoInfer<Summary>>>;
  /** Returns the record as the caller may see it. The default is the whole record. */
  present?: (record: Row, caller: Administrator) => object;
  /** @throws HttpError if the caller may not store this input. `stored` is undefined for a new record. */
  requireInput?: (input: Input, caller: Administrator, stored?: Row) => void;
  insert: InsertRecord<Row, Input>;
  /** If true, no PUT route is added here, because the caller adds its own. */
  addsEditRoute?: boolean;
  /** Deletes the record permanently. Called for a DELETE request if `deactivated` is not given. */
  remove?: DeleteStored<Row>;
  /**
   * Returns the input with which a DELETE request deactivates the record. With this function, a
   * DELETE request never deletes, even if there is also `remove`. If neither function is given, no
   * DELETE route is added here.
   */
  deactivated?: (record: Row) => Input;
}

/** The kinds of calls of a record type. The deletion is also the deactivation. */
const steps = ['read', 'change', 'delete'] as const;

interface RoutedType<Summary, Input> extends Pick<
  RecordType<Summary, Input>,
  'apiPath' | 'input' | 'nameOf' | 'noun' | 'plural'
> {
  entity: AuditEntity;
}

/**
 * Adds the five routes of a record type: list, read, create, edit and delete. The routes to edit
 * and delete can be left out.
 */
export function recordRoutes<
  Row extends { id: string } & Summary,
  Summary,
  Input extends object,
  Query extends object,
>(
  app: TypedApp,
  context: RecordContext,
  type: RoutedType<Summary, Input>,
  resource: RecordResource<Row, Summary, Input, Query>,
): void {
  const { entity, nameOf, apiPath: path, input: body, noun } = type;
  const { answer, bodyLimit, requireInput, deactivated, remove } = resource;
  const store = { ...resource, entity, entityName: nameOf };
  const one = `${path}/:id`;
  const name = `one ${noun.toLowerCase()}`;
  const write = { access: accessFor('change', resource) };
  const limit = bodyLimit ? { bodyLimit } : {};
  readRoutes(app, context, type, resource);

  const present = presentVersioned((id) => store.get(context.db, id));
  const add = { summary: `Add ${name}`, body, response: { 201: answer } };
  app.post(
    path,
    { schema: add, config: { ...write, once: { present } }, ...limit },
    async (request, reply) => {
      const input = request.body as Input;
      const insert: typeof store.insert = (...args) => {
        requireInput?.(input, requireAdministrator(request));
        return store.insert(...args);
      };
      const created = await createRecord(context, store, insert, request, input);
      return sendRecord(reply.code(201), created);
    },
  );

  if (!resource.addsEditRoute) {
    const change = { summary: `Change ${name}`, body, response: { 200: answer } };
    app.put(one, { schema: change, config: write, ...limit }, async (request, reply) => {
      const id = requireRecordId(request.params);
      const input = request.body as Input;
      const edited = await editRecord(context, store, request, id, (stored) => {
        requireInput?.(input, requireAdministrator(request), stored);
        return input;
      });
      return sendRecord(reply, edited);
    });
  }

  if (!deactivated && !remove) return;
  const verb = deactivated ? 'Deactivate' : 'Delete';
  const removal = { summary: `${verb} ${name}`, response: { 204: nothing } };
  app.delete(
    one,
    { schema: removal, config: { access: accessFor('delete', resource), current: answer } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      if (deactivated) await editRecord(context, store, request, id, deactivated);
      else if (remove) await deleteRecord(context, store, remove, request, id);
      return reply.code(204).send();
    },
  );
}

type AccessRules = Pick<RecordResource<never, never, never, never>, 'scope' | 'frontDesk'>;

function accessFor(step: (typeof steps)[number], { scope, frontDesk }: AccessRules): Access {
  const isForFrontDesk = frontDesk && steps.indexOf(step) <= steps.indexOf(frontDesk);
  const access = isForFrontDesk ? withFrontDesk : office;
  return access(scope && `${scope}:${step === 'read' ? 'read' : 'write'}`);
}

function readRoutes<
  Row extends { id: string } & Summary,
  Summary,
  Input extends object,
  Query extends object,
>(
  app: TypedApp,
  { db }: RecordContext,
  { apiPath: path, noun, plural }: RoutedType<Summary, Input>,
  resource: RecordResource<Row, Summary, Input, Query>,
) {
  const { query: querystring, answer, listed, present = (record: Row) => record } = resource;
  const config = { access: accessFor('read', resource) };

  const list = { summary: `List ${plural}`, querystring, response: { 200: z.array(listed) } };
  app.get(path, { schema: list, config }, async (request, reply) =>
    sendList(reply, await resource.list(db, request.query as Query, requireAdministrator(request))),
  );

  const readOne = { summary: `Read one ${noun.toLowerCase()}`, response: { 200: answer } };
  app.get(`${path}/:id`, { schema: readOne, config }, async (request, reply) => {
    const { record, version } = await resource.get(db, requireRecordId(request.params));
    return sendRecord(reply, { record: present(record, requireAdministrator(request)), version });
  });
}
