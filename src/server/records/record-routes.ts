import type * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { createRecord, type InsertRecord } from './create-record.ts';
import { deleteRecord, type DeleteStored } from './delete-record.ts';
import { editRecord } from './edit-record.ts';
import { sendList, type Listed } from './list.ts';
import { requireRecordId } from './record-id.ts';
import type { RecordContext, RecordType } from './record-type.ts';
import { sendRecord } from './record-version.ts';

/** A record type with its five routes: list, read, create, edit and delete. */
export interface RecordResource<
  Row extends { id: string },
  Summary,
  Input extends object,
  Query extends object,
> extends RecordType<Row, Input> {
  /** The path of the list. The path of a record is this path with its id. */
  path: string;
  query: z.ZodMiniType<Query>;
  input: z.ZodMiniType<Input>;
  /** The most bytes of a request's body, if the app's own limit is too low. */
  bodyLimit?: number;
  list: (db: Database, query: Query) => Promise<Listed<Summary>>;
  insert: InsertRecord<Row, Input>;
  /** DELETE either deactivates a record, which is an edit, or deletes it permanently. */
  onDelete: { deactivated: (record: Row) => Input } | { deleteStored: DeleteStored<Row> };
}

export function recordRoutes<
  Row extends { id: string },
  Summary,
  Input extends object,
  Query extends object,
>(
  app: TypedApp,
  context: RecordContext,
  resource: RecordResource<Row, Summary, Input, Query>,
): void {
  const { path, onDelete } = resource;
  const one = `${path}/:id`;
  const list = { schema: { querystring: resource.query } };
  const write = {
    schema: { body: resource.input },
    ...(resource.bodyLimit && { bodyLimit: resource.bodyLimit }),
  };

  app.get(path, list, async (request, reply) =>
    sendList(reply, await resource.list(context.db, request.query as Query)),
  );

  app.get(one, async (request, reply) =>
    sendRecord(reply, await resource.get(context.db, requireRecordId(request.params))),
  );

  app.post(path, write, async (request, reply) => {
    const input = request.body as Input;
    const created = await createRecord(context, resource, resource.insert, request, input);
    return sendRecord(reply.code(201), created);
  });

  app.put(one, write, async (request, reply) => {
    const id = requireRecordId(request.params);
    const input = request.body as Input;
    return sendRecord(reply, await editRecord(context, resource, request, id, () => input));
  });

  app.delete(one, async (request, reply) => {
    const id = requireRecordId(request.params);
    await ('deleteStored' in onDelete
      ? deleteRecord(context, resource, onDelete.deleteStored, request, id)
      : editRecord(context, resource, request, id, onDelete.deactivated));
    return reply.code(204).send();
  });
}
