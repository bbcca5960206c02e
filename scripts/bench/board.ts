import type { Database } from '#db/connection.ts';
import { refreshStandings } from '#db/standing/refresh-standings.ts';
import { addDays } from '#domain/calendar.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { licenseTypes } from '#domain/standing/licenses.ts';
import { boardCalls } from './list-calls.ts';
import { measureCalls } from './lists.ts';
import { onEachEngine } from './office-server.ts';

export const standingSize = {
  agents: 5000,
  policies: 100,
  educationRecords: 50_000,
  inquiries: 100,
  auditEntries: 100,
};

const agentsAtOnce = 200;

/**
 * Gives each agent a license whose renewal is due between 30 days ago and almost four years from
 * now, and computes each agent's standing.
 */
export async function fillStandings(db: Database) {
  const now = new Date();
  const today = officeDay(now);
  const agents = await db.selectFrom('agents').select('id').orderBy('id').execute();
  const ids = agents.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += agentsAtOnce) {
    const some = ids.slice(from, from + agentsAtOnce);
    const licenses = some.map((agentId, nth) => ({
      agentId,
      licenseType: licenseTypes.values[nth % 3] ?? null,
      status: nth % 10 === 0 ? null : ('active' as const),
      firstLicensedOn: addDays(today, -400 - (nth % 20) * 365),
      renewalDueOn: addDays(today, ((from + nth) % 1460) - 30),
      isRealtor: nth % 2 === 0,
      updatedAt: now.toISOString(),
    }));
    await db.deleteFrom('agentLicenses').where('agentId', 'in', some).execute();
    await db.insertInto('agentLicenses').values(licenses).execute();
    await refreshStandings(db, some, now);
  }
}

/**
 * Measures the API calls of the board that lists each agent's standing in continuing education: its
 * pages, searches, filters, sort orders and summary, on each engine.
 */
export const benchBoard = () =>
  onEachEngine(standingSize, (server) => measureCalls(server, boardCalls), fillStandings);
