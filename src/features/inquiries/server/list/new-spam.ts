import type { FastifyRequest } from 'fastify';
import { countRows } from '#shared/db/paging.ts';
import type { Database } from '#shared/db/connection.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { commit, type CommitContext } from '#shared/records/commit.ts';
import { isSpam } from './conditions.ts';

/**
 * Counts the inquiries that a rule moved to spam since an administrator last opened the list of
 * spam, or since the account was created.
 */
export function countNewSpam(db: Database, administratorId: string): Promise<number> {
  const spam = db
    .selectFrom('contactSubmissions')
    .where(isSpam)
    .where('spamReason', 'is not', null)
    .where('createdAt', '>', (eb) =>
      eb
        .selectFrom('adminUsers')
        .select(({ fn }) => fn.coalesce('spamSeenAt', 'adminUsers.createdAt').as('seenAt'))
        .where('adminUsers.id', '=', administratorId),
    );
  return countRows(spam);
}

export function markSpamSeen(
  context: CommitContext & { clock: () => Date },
  request: FastifyRequest,
) {
  const { id } = requireAdministrator(request);
  const spamSeenAt = context.clock().toISOString();
  return commit(context, request, (transaction) =>
    transaction.updateTable('adminUsers').set({ spamSeenAt }).where('id', '=', id).execute(),
  );
}
