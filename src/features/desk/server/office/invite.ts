import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { countRows } from '#shared/db/paging.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { isOneOf } from '#shared/db/search.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Invitation } from '#features/desk/domain/office.ts';
import { composeCopiedNotice, composeInvitation } from '#features/desk/server/desk-emails.ts';
import { insertDeskLinks, linkLasts } from '#features/desk/server/links.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { switchDesk } from './desk-state.ts';

/** Reads the active agents among these, and locks them, so that no address changes meanwhile. */
const lockAgents = (db: Database, ids: string[] | undefined) =>
  db
    .selectFrom('agents')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('isActive', '=', true)
    .$if(ids !== undefined, (query) =>
      query.where(isOneOf(db, sql.ref<string>('id'), [...new Set(ids)])),
    )
    .orderBy('id')
    .$if(locksRows(db), (query) => query.forShare())
    .execute();

/**
 * Queues an invitation for each of these active agents, in the caller's transaction, and turns the
 * desk on if it is off.
 * @returns the number of emails, and the id of the first one
 */
export async function inviteAgents(
  db: Database,
  request: FastifyRequest,
  { ids }: Invitation,
  settings: EmailSettings,
  now: Date,
): Promise<{ emails: number; id?: string }> {
  await switchDesk(db, request, true, now);
  const agents = await lockAgents(db, ids);
  const [only] = agents;
  if (!only) return { emails: 0 };
  const links = agents.map(({ id: agentId, email: address }) => ({
    kind: 'enter' as const,
    agentId,
    address,
    target: null,
    lasts: linkLasts.invitation,
  }));
  const tokens = await insertDeskLinks(db, links, now);
  const emails = agents.map((agent, nth) => ({
    ...composeInvitation({ name: fullName(agent), address: agent.email }, settings),
    about: { secretLink: settings.publicOrigin + deskPaths.enter(tokens[nth] ?? '') },
  }));
  const [id = ''] = await insertEmails(db, emails, settings.publicOrigin, now);
  const about =
    agents.length === 1
      ? { entityId: only.id, entityName: fullName(only) }
      : { after: { agents: agents.length } };
  await recordAudit(db, actorOf(request), { action: 'asked', entity: 'desk', ...about }, now);
  return { emails: agents.length, id };
}

/** Counts the invitations that were queued together with this email. */
export async function countInvited(db: Database, emailId: string): Promise<number> {
  if (emailId === '') return 0;
  const together = db
    .selectFrom('emailMessages')
    .where('kind', '=', 'desk_invitation')
    .where('createdAt', '=', (eb) =>
      eb.selectFrom('emailMessages').select('createdAt').where('id', '=', emailId),
    );
  return countRows(together);
}

/**
 * Makes a link that an administrator copies for an agent, and queues an email that tells the agent,
 * in the caller's transaction.
 * @returns the link's URL
 * @throws NotFoundError; HttpError 409 if the agent is inactive or the desk is off
 */
export async function copyLink(
  db: Database,
  request: FastifyRequest,
  agentId: string,
  settings: EmailSettings,
  now: Date,
): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'email', 'firstName', 'lastName', 'isActive'])
    .where('id', '=', agentId)
    .$if(locksRows(db), (query) => query.forShare())
    .executeTakeFirst();
  if (!agent) throw new NotFoundError();
  if (!agent.isActive) throw new HttpError(409, 'This agent is inactive.');
  if (!(await isDeskOn(db, locksRows(db))))
    throw new HttpError(409, 'The desk is off. Turn it on first.');
  const { username: madeBy, fullName: writtenName } = requireAdministrator(request);
  const link = { kind: 'enter', agentId, address: agent.email, target: null, madeBy } as const;
  const [token = ''] = await insertDeskLinks(db, [{ ...link, lasts: linkLasts.copied }], now);
  const recipient = { name: fullName(agent), address: agent.email };
  const notice = {
    ...composeCopiedNotice(recipient, writtenName ?? madeBy, settings),
    about: null,
  };
  await insertEmails(db, [notice], settings.publicOrigin, now);
  const entityName = fullName(agent);
  const entry = { action: 'link_made', entity: 'desk', entityId: agentId, entityName } as const;
  await recordAudit(db, actorOf(request), entry, now);
  return settings.publicOrigin + deskPaths.enter(token);
}
