import * as z from 'zod/mini';
import {
  policyInput,
  policyLimits,
  policySorts,
  type Policy,
  type PolicyInput,
} from '#domain/policies.ts';
import { listQuery, statusFilter } from '#domain/lists.ts';
import { apiPaths } from '#domain/paths.ts';
import {
  createRecord,
  editRecord,
  type EditedKind,
  type EditingContext,
} from '#server/records/edit-record.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { getPolicy, insertPolicy, listPolicies, updatePolicy } from './store.ts';

const policies: EditedKind<Policy, PolicyInput> = {
  entity: 'policy',
  nameOf: (policy) => policy.title,
  get: getPolicy,
  insert: insertPolicy,
  update: updatePolicy,
};

/** Any text of as many characters as are allowed arrives, so that the answer names its field. */
const bodyLimit = policyLimits.content * 3 + 64 * 1024;

const policiesQuery = z.extend(listQuery(policySorts), { status: statusFilter });

export function policiesRoutes(app: TypedApp, context: EditingContext): void {
  const { db } = context;

  app.get(apiPaths.policies, { schema: { querystring: policiesQuery } }, async (request, reply) =>
    sendList(reply, await listPolicies(db, request.query)),
  );

  app.get(apiPaths.policy(':id'), async (request, reply) =>
    sendRecord(reply, await getPolicy(db, requireRecordId(request.params))),
  );

  app.post(
    apiPaths.policies,
    { schema: { body: policyInput }, bodyLimit },
    async (request, reply) =>
      sendRecord(reply.code(201), await createRecord(context, policies, request, request.body)),
  );

  app.put(
    apiPaths.policy(':id'),
    { schema: { body: policyInput }, bodyLimit },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(
        reply,
        await editRecord(context, policies, request, id, () => request.body),
      );
    },
  );

  app.delete(apiPaths.policy(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    await editRecord(context, policies, request, id, (policy) => ({ ...policy, isActive: false }));
    return reply.code(204).send();
  });
}
