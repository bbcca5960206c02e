import type { FastifyReply, FastifyRequest } from 'fastify';
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

const withoutPortrait = (name: string) => portraitType(name, []);

const write = { access: office('agents:write') };

async function requireAgent({ db }: RecordContext, request: FastifyRequest) {
  const { record } = await agents.get(db, requireRecordId(request.params));
  return { id: record.id, name: fullName(record) };
}

/** Edits the page of the agent in the URL, whom the audit entry names. */
async function sendEdited<Input extends object>(
  context: RecordContext,
  [request, reply]: [FastifyRequest, FastifyReply],
  typeOf: (name: string) => RecordStore<AgentPage, Input>,
  input: Input,
) {
  const { id, name } = await requireAgent(context, request);
  return sendRecord(reply, await editRecord(context, typeOf(name), request, id, () => input));
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
      const typeOf = (name: string) => portraitType(name, files);
      return sendEdited(context, [request, reply], typeOf, { portraitId: newId() });
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
    (request, reply) => sendEdited(context, [request, reply], pageType, request.body),
  );

  const removal = { summary: 'Remove the portrait of one agent', response };
  app.delete(apiPaths.agentPortrait(':id'), { schema: removal, config: write }, (request, reply) =>
    sendEdited(context, [request, reply], withoutPortrait, { portraitId: null }),
  );

  void app.register(async (scope: TypedApp) => portraitUpload(scope, context));
}
