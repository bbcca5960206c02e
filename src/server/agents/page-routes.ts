import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { agentPageInput, agentPageLimits, type AgentPage } from '#domain/agent-pages.ts';
import type { Site } from '#domain/site.ts';
import { editRecord, type EditedKind, type EditingContext } from '#server/http/editing.ts';
import { requireRecordId } from '#server/http/record-id.ts';
import { sendRecord } from '#server/http/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { getAgentPage, updateAgentPage, type AgentPageChange } from './page-store.ts';
import { makePortrait, type PortraitFile } from './portrait-images.ts';
import { deletePortrait, insertPortrait } from './portrait-store.ts';
import { getAgent } from './store.ts';

interface AgentPageContext extends EditingContext {
  site: Site;
}

interface NewPortrait {
  id: string;
  files: PortraitFile[];
}

/** A page is part of its agent, also in the audit trail, and is made with it. */
function pageKind(name: string, portrait?: NewPortrait): EditedKind<AgentPage, AgentPageChange> {
  return {
    entity: 'agent',
    nameOf: () => name,
    get: getAgentPage,
    insert: () => Promise.reject(new Error('A page is made with its agent')),
    async update(db, stored, change, now) {
      const updated = await updateAgentPage(db, stored, change, now);
      const { portraitId } = stored.record;
      if (!updated || portraitId === change.portraitId) return updated;
      if (portrait) await insertPortrait(db, portrait.id, portrait.files);
      if (portraitId !== null) await deletePortrait(db, portraitId);
      return updated;
    },
  };
}

const withoutPortrait = (page: AgentPage) => ({ ...page, portraitId: null });

async function requireAgent({ db }: AgentPageContext, request: FastifyRequest) {
  const { record } = await getAgent(db, requireRecordId(request.params));
  return { id: record.id, name: `${record.firstName} ${record.lastName}` };
}

/** Pictures come as they are, by themselves; what is in them decides, not what they are called. */
function portraitUpload(app: TypedApp, context: AgentPageContext) {
  app.addContentTypeParser(
    /^(image\/[\w.+-]+|application\/octet-stream)$/,
    { parseAs: 'buffer', bodyLimit: agentPageLimits.portrait },
    (_request, body, done) => done(null, body),
  );
  app.put('/api/admin/agents/:id/portrait', async (request, reply) => {
    const { id, name } = await requireAgent(context, request);
    const { brokerageName } = context.site;
    const files = await makePortrait(request.body, { name, brokerageName });
    const portrait = { id: newId(), files };
    const withPortrait = (page: AgentPage) => ({ ...page, portraitId: portrait.id });
    const kind = pageKind(name, portrait);
    return sendRecord(reply, await editRecord(context, kind, request, id, withPortrait));
  });
}

export function agentPageRoutes(app: TypedApp, context: AgentPageContext): void {
  const { db } = context;

  app.get('/api/admin/agents/:id/page', async (request, reply) =>
    sendRecord(reply, await getAgentPage(db, requireRecordId(request.params))),
  );

  app.put(
    '/api/admin/agents/:id/page',
    { schema: { body: agentPageInput } },
    async (request, reply) => {
      const { id, name } = await requireAgent(context, request);
      const changed = ({ portraitId }: AgentPage) => ({ ...request.body, portraitId });
      return sendRecord(reply, await editRecord(context, pageKind(name), request, id, changed));
    },
  );

  app.delete('/api/admin/agents/:id/portrait', async (request, reply) => {
    const { id, name } = await requireAgent(context, request);
    const kind = pageKind(name);
    return sendRecord(reply, await editRecord(context, kind, request, id, withoutPortrait));
  });

  void app.register(async (scope: TypedApp) => portraitUpload(scope, context));
}
