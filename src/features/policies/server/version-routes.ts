import type { FastifyRequest } from 'fastify';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { findVersion, listVersions } from '#features/policies/db/versions.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { policyAnswer, policyType, type Policy } from '#features/policies/domain/policies.ts';
import {
  policyVersion,
  policyVersions,
  publishInput,
  restoreInput,
} from '#features/policies/domain/versions.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { findRecord, presentVersioned, type Once } from '#shared/records/once.ts';
import { requireNumber, requireRecordId } from '#shared/records/record-id.ts';
import { sendRecord, type Versioned } from '#shared/records/record-version.ts';
import { publishPolicy } from './publish.ts';
import type { PoliciesContext } from './readers/ask.ts';
import { policies } from './store.ts';

/**
 * Copies the words of a published version into the text that administrators edit.
 * @throws NotFoundError, StaleEditError
 */
const restoreVersion = (
  context: PoliciesContext,
  request: FastifyRequest,
  id: string,
  number: number,
): Promise<Versioned<Policy>> =>
  commit(context, request, async (transaction) => {
    const version = await findVersion(transaction, id, number);
    if (!version) throw new NotFoundError();
    const { title, category, content } = version;
    const { entity, nameOf: entityName } = policyType;
    const restored = { action: 'restored' as const, alsoAudited: { number } };
    return editInTransaction(
      { ...context, db: transaction },
      { ...policies, entity, entityName, ...restored },
      request,
      id,
      ({ isActive }) => ({ title, category, content, isActive }),
    );
  });

const read = { access: office('policies:read') };
const write = { access: office('policies:write') };

export function versionRoutes(app: TypedApp, context: PoliciesContext): void {
  const { db } = context;

  const list = { summary: 'List the versions of one policy', response: { 200: policyVersions } };
  app.get(apiPaths.policyVersions(':id'), { schema: list, config: read }, async (request) => {
    const { record } = await policies.get(db, requireRecordId(request.params));
    const versions = await listVersions(db, record.id);
    return { versions, hasUnpublishedChanges: versions[0]?.checksum !== policyChecksum(record) };
  });

  const readOne = { summary: 'Read one version of a policy', response: { 200: policyVersion } };
  app.get(
    apiPaths.policyVersion(':id', ':number'),
    { schema: readOne, config: read },
    async ({ params }) => {
      const version = await findVersion(db, requireRecordId(params), requireNumber(params));
      if (!version) throw new NotFoundError();
      return version;
    },
  );

  const presentVersion: Once['present'] = async ({ params }, _reply, id) => {
    const { number } = findRecord(await listVersions(db, requireRecordId(params)), id);
    return findVersion(db, requireRecordId(params), number);
  };
  const publish = {
    summary: 'Publish one policy as a new version',
    body: publishInput,
    response: { 201: policyVersion },
  };
  app.post(
    apiPaths.policyPublish(':id'),
    {
      schema: publish,
      config: { ...write, once: { present: presentVersion }, current: policyAnswer },
    },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const version = await publishPolicy(context, request, id, request.body);
      context.wakeScheduledWork();
      return reply.code(201).send(version);
    },
  );

  const presentPolicy = presentVersioned((id) => policies.get(db, id));
  const restore = {
    summary: 'Copy one version into the text of its policy',
    body: restoreInput,
    response: { 200: policyAnswer },
  };
  app.post(
    apiPaths.policyRestore(':id'),
    {
      schema: restore,
      config: { ...write, once: { status: 200, present: presentPolicy } },
    },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(reply, await restoreVersion(context, request, id, request.body.number));
    },
  );
}
