import { readSplits } from '#features/splits/db/splits.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { agentSplitsOf, splitOn } from '#features/splits/domain/history.ts';
import {
  agentSplits,
  rewrittenDays,
  splitInput,
  splitOnDay,
  splitOnQuery,
  splitRow,
  splitVoidInput,
  storedSplit,
} from '#features/splits/domain/splits.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { commit } from '#shared/records/commit.ts';
import type { Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { addSplit, findSplit, voidSplit } from './changes.ts';
import { rosterRoutes } from './roster-routes.ts';

const add = {
  summary: 'Add a commission split to one agent',
  body: splitInput,
  response: { 201: splitRow },
};

const annul = {
  summary: 'Void one commission split',
  body: splitVoidInput,
  response: { 200: splitRow },
};

const read = { access: office('agents:read') };
const write = { access: office('agents:write') };

export function splitsRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  const list = {
    summary: 'List the commission splits of one agent',
    response: { 200: agentSplits },
  };
  app.get(apiPaths.agentSplits(':id'), { schema: list, config: read }, async (request) => {
    const agentId = requireRecordId(request.params);
    await getAgentName(db, agentId);
    return agentSplitsOf(await readSplits(db, agentId), officeDay(clock()));
  });

  const readOn = {
    summary: 'Read the commission split of one agent on a day',
    querystring: splitOnQuery,
    response: { 200: splitOnDay },
  };
  app.get(apiPaths.agentSplitOn(':id'), { schema: readOn, config: read }, async (request) => {
    const agentId = requireRecordId(request.params);
    await getAgentName(db, agentId);
    return splitOn(await readSplits(db, agentId), request.query);
  });

  const present: Once['present'] = async ({ params }, _reply, id) =>
    findSplit(await readSplits(db, requireRecordId(params)), id, clock());
  app.post(
    apiPaths.agentSplits(':id'),
    { schema: add, config: { ...write, once: { present }, current: rewrittenDays } },
    async (request, reply) => {
      const agentId = requireRecordId(request.params);
      const added = await commit(context, request, (transaction) =>
        addSplit(transaction, request, { agentId, ...request.body }, clock()),
      );
      return reply.code(201).send(added);
    },
  );

  app.post(
    apiPaths.agentSplitVoid(':id', ':splitId'),
    {
      schema: annul,
      config: { ...write, once: { status: 200, present }, current: storedSplit },
    },
    async (request) => {
      const agentId = requireRecordId(request.params);
      const splitId = requireRecordId(request.params, 'splitId');
      const { reason } = request.body;
      return commit(context, request, (transaction) =>
        voidSplit(transaction, request, { agentId, splitId, reason }, clock()),
      );
    },
  );

  rosterRoutes(app, context);
}
