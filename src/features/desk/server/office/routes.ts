import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { endDeskAccess } from '#features/desk/db/desk-access.ts';
import { listDevices } from '#features/desk/db/devices.ts';
import { listAway } from '#features/desk/db/away.ts';
import { awayForm } from '#features/desk/domain/desk-forms.ts';
import { addAway, endAway } from '#features/desk/server/away-desk.ts';
import {
  absence,
  copiedLink,
  deskDevice,
  deskState,
  deskSwitch,
  invitation,
  invited,
} from '#features/desk/domain/office.ts';
import { findAgentName } from '#features/agents/db/agent-name.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { readDeskState, switchDesk } from './desk-state.ts';
import { copyLink, countInvited, inviteAgents } from './invite.ts';

export interface OfficeDeskContext extends RecordContext {
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
}

const read = { access: office('agents:read') };
const access = office('agents:write');

/** Adds the routes with which the office turns the desk on and off and invites agents. */
export function officeDeskRoutes(app: TypedApp, context: OfficeDeskContext): void {
  const { db, clock } = context;

  const show = {
    summary: 'Tell whether the agents’ desk is on, and who uses it',
    response: { 200: deskState },
  };
  app.get(apiPaths.desk, { schema: show, config: read }, () => readDeskState(db, clock()));

  const change = {
    summary: 'Turn the agents’ desk on, or off for all agents at once',
    body: deskSwitch,
    response: { 200: deskState },
  };
  app.put(apiPaths.desk, { schema: change, config: { access } }, async (request) => {
    const { isOn } = request.body;
    await commit(context, request, (transaction) =>
      switchDesk(transaction, request, isOn, clock()),
    );
    return readDeskState(db, clock());
  });

  linkRoutes(app, context);
  deviceRoutes(app, context);
  awayRoutes(app, context);
}

/** Adds the routes with which the office enters the days on which an agent is away. */
function awayRoutes(app: TypedApp, context: OfficeDeskContext) {
  const { db, clock } = context;

  const list = {
    summary: 'List the days on which one agent is or will be away',
    response: { 200: z.array(absence) },
  };
  app.get(apiPaths.agentAway(':id'), { schema: list, config: read }, async ({ params }) => {
    const id = requireRecordId(params);
    if (!(await findAgentName(db, id))) throw new NotFoundError();
    return listAway(db, id, officeDay(clock()));
  });

  /** Changes the absences of the agent in the path, and answers with the list. */
  const changeWith =
    (act: (transaction: Database, change: Parameters<typeof addAway>[1]) => Promise<void>) =>
    async (request: FastifyRequest) => {
      const id = requireRecordId(request.params);
      const now = clock();
      await commit(context, request, async (transaction) => {
        await lockAgentKey(transaction, id);
        const fullName = await findAgentName(transaction, id);
        if (fullName === undefined) throw new NotFoundError();
        await act(transaction, { request, now, agent: { id, fullName } });
      });
      return listAway(db, id, officeDay(now));
    };

  const add = {
    summary: 'Enter days on which one agent is away',
    body: awayForm,
    response: { 200: z.array(absence) },
  };
  app.post(
    apiPaths.agentAway(':id'),
    { schema: add, config: { access } },
    changeWith((transaction, change) => addAway(transaction, change, change.request.body)),
  );

  const end = {
    summary: 'End days on which one agent is away',
    response: { 200: z.array(absence) },
  };
  app.delete(
    apiPaths.agentAbsence(':id', ':away'),
    { schema: end, config: { access } },
    changeWith((transaction, change) =>
      endAway(transaction, change, (change.request.params as { away: string }).away),
    ),
  );
}

function linkRoutes(app: TypedApp, context: OfficeDeskContext) {
  const { db, clock, emailSettings, wakeEmailWorker } = context;

  const invite = {
    summary: 'Invite some or all active agents to the desk',
    body: invitation,
    response: { 200: invited },
  };
  const present = async (_request: FastifyRequest, _reply: FastifyReply, id: string) => ({
    emails: await countInvited(db, id),
  });
  const once = { status: 200, present };
  app.post(apiPaths.agentsInvite, { schema: invite, config: { access, once } }, async (request) => {
    const { emails } = await commit(context, request, (transaction) =>
      inviteAgents(transaction, request, request.body, emailSettings(), clock()),
    );
    wakeEmailWorker();
    return { emails };
  });

  const link = {
    summary: 'Make a link that opens the desk of one agent',
    response: { 201: copiedLink },
  };
  app.post(
    apiPaths.agentDeskLink(':id'),
    { schema: link, config: { access: confirmed(office()), errors: [409], once: returnsSecret } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const url = await commit(context, request, (transaction) =>
        copyLink(transaction, request, id, emailSettings(), clock()),
      );
      wakeEmailWorker();
      return reply.code(201).send({ url });
    },
  );
}

function deviceRoutes(app: TypedApp, context: OfficeDeskContext) {
  const { db, clock } = context;
  const path = apiPaths.agentDeskSessions(':id');

  const list = {
    summary: 'List the devices on which one agent is signed in at the desk',
    response: { 200: z.array(deskDevice) },
  };
  app.get(path, { schema: list, config: read }, async (request) => {
    const id = requireRecordId(request.params);
    if (!(await findAgentName(db, id))) throw new NotFoundError();
    return listDevices(db, id);
  });

  const end = {
    summary: 'End all devices and links of one agent at the desk',
    response: { 204: nothing },
  };
  app.delete(path, { schema: end, config: { access } }, async (request, reply) => {
    const entityId = requireRecordId(request.params);
    await commit(context, request, async (transaction) => {
      await lockAgentKey(transaction, entityId);
      const entityName = await findAgentName(transaction, entityId);
      if (entityName === undefined) throw new NotFoundError();
      await endDeskAccess(transaction, entityId);
      const entry = { action: 'sessions_ended', entity: 'desk', entityId, entityName } as const;
      await recordAudit(transaction, actorOf(request), entry, clock());
    });
    return reply.code(204).send();
  });
}
