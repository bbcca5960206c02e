import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  agentPage,
  agentPageInput,
  type AgentPage,
  type AgentPageInput,
} from '#features/agents/domain/agent-pages.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { picture } from '#shared/http/calls/answers.ts';
import { office } from '#shared/http/calls/access.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext, RecordStore } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import {
  deletePortrait,
  getAgentPage,
  insertPortrait,
  updateAgentPage,
  updatePortraitId,
} from './page-store.ts';
import { acceptPictureBodies } from '#features/pictures/server/accept-picture-bodies.ts';
import type { PictureFile } from '#features/pictures/server/encode-picture.ts';
import { makePortrait } from './portrait-images.ts';
import { agents } from './store.ts';

/** The audit trail records an edit of the page or of its portrait as an edit of the agent. */
const partOfAgent = (name: string) => ({
  entity: 'agent' as const,
  entityName: () => name,
  get: getAgentPage,
});

const pageType = (name: string): RecordStore<AgentPage, AgentPageInput> => ({
  ...partOfAgent(name),
  update: updateAgentPage,
});

type PortraitChange = Pick<AgentPage, 'portraitId'>;

/** @param files the files of the new portrait; empty when the portrait is removed */
const portraitType = (
  name: string,
  files: PictureFile[],
): RecordStore<AgentPage, PortraitChange> => ({
  ...partOfAgent(name),
  async update(db, stored, { portraitId }, now) {
    const updated = await updatePortraitId(db, stored, portraitId, now);
    if (!updated) return undefined;
    if (portraitId !== null) await insertPortrait(db, portraitId, files);
    if (stored.record.portraitId !== null) await deletePortrait(db, stored.record.portraitId);
    return updated;
  },
});

const write = { access: office('agents:write') };

const withoutPortrait = (): PortraitChange => ({ portraitId: null });

async function requireAgent({ db }: RecordContext, request: FastifyRequest) {
  const { record } = await agents.get(db, requireRecordId(request.params));
  return { id: record.id, name: fullName(record) };
}

/** The body is the picture. Its content tells the type, because the Content-Type is not trusted. */
function portraitUpload(app: TypedApp, context: RecordContext) {
  acceptPictureBodies(app);
  const schema = {
    summary: 'Replace the portrait of one agent by the picture in the body',
    response: { 200: agentPage },
  };
  app.put(
    apiPaths.agentPortrait(':id'),
    { schema, config: { ...write, sends: picture } },
    async (request, reply) => {
      await requireAgent(context, request);
      const files = await makePortrait(request.body);
      // Read the agent again for the audit entry, because the agent may have been renamed while the
      // picture was encoded.
      const { id, name } = await requireAgent(context, request);
      const type = portraitType(name, files);
      const change = { portraitId: newId() };
      return sendRecord(reply, await editRecord(context, type, request, id, () => change));
    },
  );
}

export function agentPageRoutes(app: TypedApp, context: RecordContext): void {
  const { db } = context;

  const response = { 200: agentPage };
  const read = { summary: 'Read the public page of one agent', response };
  app.get(
    apiPaths.agentPage(':id'),
    { schema: read, config: { access: office('agents:read') } },
    async (request, reply) =>
      sendRecord(reply, await getAgentPage(db, requireRecordId(request.params))),
  );

  app.put(
    apiPaths.agentPage(':id'),
    {
      schema: { summary: 'Change the public page of one agent', body: agentPageInput, response },
      config: write,
    },
    async (request, reply) => {
      const { id, name } = await requireAgent(context, request);
      const type = pageType(name);
      return sendRecord(reply, await editRecord(context, type, request, id, () => request.body));
    },
  );

  const removal = { summary: 'Remove the portrait of one agent', response };
  app.delete(
    apiPaths.agentPortrait(':id'),
    { schema: removal, config: write },
    async (request, reply) => {
      const { id, name } = await requireAgent(context, request);
      const type = portraitType(name, []);
      return sendRecord(reply, await editRecord(context, type, request, id, withoutPortrait));
    },
  );

  void app.register(async (scope: TypedApp) => portraitUpload(scope, context));
}
