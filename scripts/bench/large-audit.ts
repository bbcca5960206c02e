import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';
import { daysAgo, insertMany } from './insert-many.ts';
import type { SampleAgent } from './large-inquiries.ts';
import type { SampleWords } from './sample-words.ts';

type NewEntry = Insertable<Tables['auditLog']>;

const entriesADay = 100;

/**
 * Returns the action of one generated audit entry, with the record and its values before and after.
 * Half of the entries are logins and logouts. Entries of changed policies contain long texts, as if
 * they were the policy's whole text.
 */
function change(
  nth: number,
  agents: SampleAgent[],
  words: SampleWords,
): Pick<NewEntry, 'action' | 'entity' | 'entityId' | 'entityName' | 'before' | 'after'> {
  if (nth % 2 === 0) {
    const action = words.pick(['login', 'logout'] as const);
    return { action, entity: 'session', entityId: null, entityName: null };
  }
  if (nth % 15 === 0) {
    return {
      action: 'update',
      entity: 'policy',
      entityId: newId(),
      entityName: words.policyTitle(),
      before: JSON.stringify({ content: words.text(100) }),
      after: JSON.stringify({ content: words.text(100) }),
    };
  }
  return {
    action: words.pick(['create', 'update', 'deactivate'] as const),
    entity: 'agent',
    entityId: words.pick(agents).id,
    entityName: 'Eleanor Whitfield',
    before: JSON.stringify({ phone: words.phone() }),
    after: JSON.stringify({ phone: words.phone() }),
  };
}

export const insertAuditEntries = (
  db: Database,
  count: number,
  agents: SampleAgent[],
  words: SampleWords,
) =>
  insertMany(db, 'auditLog', count, (nth) => {
    const at = daysAgo((count - nth) / entriesADay);
    return {
      id: newId({ msecs: Date.parse(at) }),
      at,
      actorId: null,
      actor: words.pick(['admin', 'admin', 'admin', 'clerk', 'manager']),
      before: null,
      after: null,
      ...change(nth, agents, words),
      address: '127.0.0.1',
      requestId: `req-${nth}`,
    };
  });
