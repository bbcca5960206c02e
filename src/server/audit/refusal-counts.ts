import type { Database } from '#db/connection.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import type { RefusalAction } from './refusal-audit.ts';

export interface Refusal {
  action: RefusalAction;
  /** The method and the route of the request. */
  entityName: string;
  /**
   * An identifier of the caller, made from the client's address or /64 network and, if there is
   * one, the administrator's id or the session token.
   */
  caller: string;
}

/** The time of the first refusal of a count, and the actor for the count's audit entry. */
export interface FirstRefusal {
  at: Date;
  actor: Promise<Actor>;
}

interface CountedRefusals extends FirstRefusal {
  action: RefusalAction;
  entityName: string;
  times: number;
}

/**
 * Each combination of action, route and caller has its own count until there are this many counts.
 * Further combinations are counted together, with one count for each action.
 */
const mostCallers = 100;

/**
 * The actor of refusals that are counted together because there are already `mostCallers` counts.
 */
const otherCallers: Actor = {
  actorId: null,
  actor: null,
  address: 'several addresses',
  requestId: '',
};

/**
 * Counts refusals in memory, so that a flood of refused requests does not write to the database.
 */
export interface RefusalCounts {
  /**
   * @param describe returns the time and actor; called for the first refusal of a count and not for
   * later ones
   */
  count: (refusal: Refusal, describe: () => FirstRefusal) => void;
  /**
   * Writes one audit entry for each count, and removes the counts. If writing fails, they stay for
   * the next time.
   */
  write: (db: Database) => Promise<void>;
}

async function writeEntries(db: Database, counted: CountedRefusals[]) {
  if (counted.length === 0) return;
  await Promise.all(counted.map(({ actor }) => actor));
  await db.transaction().execute(async (transaction) => {
    for (const { action, entityName, actor, at, times } of counted) {
      const entry = { action, entity: 'request' as const, entityName, after: { times } };
      await recordAudit(transaction, await actor, entry, at);
    }
  });
}

export function createRefusalCounts(): RefusalCounts {
  const counts = new Map<string, CountedRefusals>();

  /**
   * Adds refusals to the count with this key. If there is no such count, but there are already
   * `mostCallers` counts, adds the refusals to the action's count of `otherCallers`.
   * @param describe returns a new count; called only if there is none to add the refusals to
   */
  function add(key: string, action: RefusalAction, times: number, describe: () => CountedRefusals) {
    const isFull = counts.size >= mostCallers;
    const counted = counts.get(key) ?? (isFull ? counts.get(action) : undefined);
    if (counted) {
      counted.times += times;
    } else if (isFull) {
      const actor = Promise.resolve(otherCallers);
      counts.set(action, { ...describe(), entityName: 'several URLs', actor });
    } else {
      counts.set(key, describe());
    }
  }

  return {
    count({ action, entityName, caller }, describe) {
      const key = JSON.stringify([action, entityName, caller]);
      add(key, action, 1, () => ({ ...describe(), action, entityName, times: 1 }));
    },
    async write(db) {
      const taken = [...counts];
      counts.clear();
      try {
        await writeEntries(
          db,
          taken.map(([, counted]) => counted),
        );
      } catch (error) {
        // Add the earlier counts first, because a count keeps the time of its first refusal.
        const newer = [...counts];
        counts.clear();
        for (const [key, counted] of [...taken, ...newer]) {
          add(key, counted.action, counted.times, () => counted);
        }
        throw error;
      }
    },
  };
}
