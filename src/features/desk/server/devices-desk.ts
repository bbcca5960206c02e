import { listDevices } from '#features/desk/db/devices.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import type { Desk, Visit } from './desk.ts';
import { clearDeskCookie } from './sessions.ts';

const isEverywhere = ({ fields }: Visit) => fields['where'] === 'everywhere';

async function devicesPage(db: Database, { agent }: Visit) {
  const devices = await listDevices(db, agent.id);
  const items = devices.map(({ id, device, createdAt, lastVisitAt, madeByName }) => ({
    title: device,
    lines: [
      `First visit ${formatOfficeDateTime(createdAt)}, last visit ${formatOfficeDateTime(lastVisitAt)}`,
      ...(madeByName === null ? [] : [`Signed in with a link that ${madeByName} made`]),
    ],
    mark: id === agent.sessionId ? 'This device' : undefined,
  }));
  const form = {
    action: deskPaths.devices,
    fields: [],
    buttons: [
      { words: 'Sign out here', name: 'where', value: 'here' },
      { words: 'Sign out everywhere', name: 'where', value: 'everywhere', look: 'plain' as const },
    ],
  };
  return {
    title: 'Devices',
    blocks: [
      { block: 'list' as const, items, empty: 'No devices.' },
      { block: 'form' as const, form },
    ],
  };
}

/** Deletes the session of this device, or of all the agent's devices, with an audit entry. */
async function signOut(db: Database, visit: Visit) {
  const { agent, request, now } = visit;
  await db
    .deleteFrom('deskSessions')
    .where('agentId', '=', agent.id)
    .$if(!isEverywhere(visit), (query) => query.where('id', '=', agent.sessionId))
    .execute();
  const action = isEverywhere(visit) ? 'sessions_ended' : 'logout';
  const entry = { action, entity: 'desk', entityId: agent.id, entityName: agent.fullName } as const;
  await recordAudit(db, actorOf(request), entry, now);
}

export function devicesDesk({ page, form, context }: Desk): void {
  const { db, publicOrigin } = context;
  const content = (visit: Visit) => devicesPage(db, visit);
  page(deskPaths.devices, content);
  form(deskPaths.devices, {
    page: content,
    act: signOut,
    next: () => afterPost(deskPaths.home, 'signed_out'),
    afterCommit(_visit, reply) {
      clearDeskCookie(reply, publicOrigin);
    },
  });
}
