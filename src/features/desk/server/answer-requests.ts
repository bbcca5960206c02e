import { locksRows, type Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { deskCodeOf } from '#features/desk/db/desk-codes.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { composeDeskLink } from './desk-emails.ts';
import { insertDeskLinks } from './links.ts';

const batchSize = 100;

/** Locks the next requests that wait, and skips those that another instance has locked. */
const lockRequests = (db: Database) =>
  db
    .selectFrom('deskRequests')
    .select(['id', 'address', 'target'])
    .where('handledAt', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .$if(locksRows(db), (query) => query.forUpdate().skipLocked())
    .execute();

type DeskRequest = Awaited<ReturnType<typeof lockRequests>>[number];

const findAgent = (db: Database, address: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address.toLowerCase()))
    .where('isActive', '=', true)
    .$if(locksRows(db), (query) => query.forShare())
    .executeTakeFirst();

/** Queues the email with the link. @returns the checksum of its code; null if no agent asked */
async function sendLink(
  db: Database,
  { id: requestId, address, target }: DeskRequest,
  settings: EmailSettings,
  now: Date,
) {
  const agent = await findAgent(db, address);
  if (!agent) return null;
  const link = { kind: 'enter', agentId: agent.id, address: agent.email, target } as const;
  const [token = ''] = await insertDeskLinks(db, [{ ...link, requestId }], now);
  const recipient = { name: fullName(agent), address: agent.email };
  const about = { secretLink: settings.publicOrigin + deskPaths.enter(token) };
  const email = { ...composeDeskLink(recipient, settings), about };
  await insertEmails(db, [email], settings.publicOrigin, now);
  return hashToken(`${requestId} ${deskCodeOf(token)}`);
}

/**
 * Answers at most 100 requests for links, in the caller's transaction: queues an email for each
 * active agent among them.
 * @returns the numbers of requests and of emails
 */
export async function answerDeskRequests(
  db: Database,
  settings: EmailSettings,
  now: Date,
): Promise<{ requests: number; emails: number }> {
  // The desk may have been turned off since a request arrived.
  const isOn = await isDeskOn(db, locksRows(db));
  const requests = await lockRequests(db);
  let emails = 0;
  for (const request of requests) {
    const codeHash = isOn ? await sendLink(db, request, settings, now) : null;
    if (codeHash !== null) emails++;
    await db
      .updateTable('deskRequests')
      .set({ handledAt: now.toISOString(), codeHash })
      .where('id', '=', request.id)
      .execute();
  }
  return { requests: requests.length, emails };
}
