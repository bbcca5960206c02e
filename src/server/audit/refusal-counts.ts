import type { Database } from '#db/connection.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import type { RefusalAction } from './refusal-audit.ts';

export interface Refusal {
  action: RefusalAction;
  /** The method and the route of the request. */
  entityName: string;
  at: Date;
}

interface CountedRefusals extends Refusal {
  times: number;
  actor: Promise<Actor>;
}

/** The most callers that are counted separately between two writes. */
const mostCallers = 100;

/** The actor of the refusals of all further callers. */
const otherCallers: Actor = {
  actorId: null,
  actor: null,
  address: 'several addresses',
  requestId: '',
};

/** Counts refusals in memory, so that a flood of refused requests writes nothing. */
export interface RefusalCounts {
  /**
   * @param caller distinguishes callers
   * @param findActor called for the caller's first refusal after a write
   */
  count: (refusal: Refusal, caller: string, findActor: () => Promise<Actor>) => void;
  /** Writes an audit entry for each action, URL and caller, and starts counting again. */
  write: (db: Database) => Promise<void>;
}

export function createRefusalCounts(): RefusalCounts {
  const counts = new Map<string, CountedRefusals>();

  function add(key: string, refusal: Refusal, findActor: () => Promise<Actor>) {
    const counted = counts.get(key);
    if (counted) counted.times++;
    else counts.set(key, { ...refusal, times: 1, actor: findActor() });
  }

  return {
    count(refusal, caller, findActor) {
      const key = JSON.stringify([refusal.action, refusal.entityName, caller]);
      if (counts.size < mostCallers || counts.has(key)) return add(key, refusal, findActor);
      return add(
        refusal.action,
        { ...refusal, entityName: 'several URLs' },
        async () => otherCallers,
      );
    },
    async write(db) {
      const counted = [...counts.values()];
      counts.clear();
      if (counted.length === 0) return;
      await Promise.all(counted.map(({ actor }) => actor));
      await db.transaction().execute(async (transaction) => {
        for (const { action, entityName, actor, at, times } of counted) {
          const event = { action, entity: 'request' as const, entityName, after: { times } };
          await recordAudit(transaction, await actor, event, at);
        }
      });
    },
  };
}
