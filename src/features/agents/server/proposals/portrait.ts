import type { FastifyReply } from 'fastify';
import { sendPictureFile } from '#features/pictures/server/send-picture.ts';
import type { Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';

/** The site does not send a portrait before it is accepted. @throws NotFoundError */
export async function sendProposedPortrait(db: Database, reply: FastifyReply, agentId: string) {
  const file = await db
    .selectFrom('pageProposals')
    .innerJoin('agentPortraits', 'agentPortraits.portraitId', 'pageProposals.portraitId')
    .select('bytes')
    .where('agentId', '=', agentId)
    .where('width', '=', 400)
    .where('format', '=', 'webp')
    .executeTakeFirst();
  if (!file) throw new NotFoundError();
  return sendPictureFile(reply, 'webp', file.bytes, 'private, no-store');
}
