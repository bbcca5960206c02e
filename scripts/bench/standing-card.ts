import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { AgentName } from '#domain/agents.ts';
import { apiPaths } from '#domain/api-paths.ts';
import type { StandingCard } from '#domain/standing/card.ts';
import { measureLoad } from './measure.ts';
import { callOffice, onEachEngine, type OfficeServer } from './office-server.ts';
import { quantile, rounded } from './statistics.ts';

const recordsOfAgent = 60;
const agents = 500;
const size = {
  agents,
  policies: 100,
  educationRecords: agents * recordsOfAgent,
  inquiries: 100,
  auditEntries: 100,
};
const calls = 200;

async function measureCard(server: OfficeServer) {
  const names = await callOffice<AgentName[]>(server, apiPaths.agentNames);
  const times: number[] = [];
  const counts = new Set<number>();
  for (let nth = 0; nth <= calls; nth++) {
    const path = apiPaths.agentStanding(names[nth % names.length]?.id ?? '');
    const startedAt = performance.now();
    const { records, standing } = await callOffice<StandingCard>(server, path);
    if (nth > 0) times.push(performance.now() - startedAt);
    if (standing.outcome === 'unknown') throw new Error('The license has no facts');
    counts.add(records.length);
  }
  console.log('records of an agent:', `${Math.min(...counts)} to ${Math.max(...counts)}`);
  console.table({
    'an agent’s standing': {
      'p50 ms': rounded(quantile(times, 0.5)),
      'p95 ms': rounded(quantile(times, 0.95)),
      'processor ms of the server': await processorTime(server, names[0]?.id ?? ''),
    },
  });
}

async function processorTime(server: OfficeServer, agentId: string) {
  const { cpuMicroseconds } = await measureLoad(server, {
    connections: 1,
    duration: 3,
    headers: { cookie: server.cookie },
    requests: [{ path: apiPaths.agentStanding(agentId) }],
  });
  return rounded(cpuMicroseconds / 1000);
}

/**
 * Gives each agent a license as a broker. Its renewal period contains most of the agent's education
 * records.
 */
const setLicenses = (db: Database) =>
  sql`
    insert into agent_licenses
      (agent_id, license_type, status, first_licensed_on, renewal_due_on, is_realtor, updated_at)
    select id, 'broker', 'active', '2014-05-02', '2027-05-31', true, updated_at
    from agents where true
    on conflict (agent_id) do update set
      license_type = excluded.license_type,
      status = excluded.status,
      first_licensed_on = excluded.first_licensed_on,
      renewal_due_on = excluded.renewal_due_on,
      is_realtor = excluded.is_realtor
  `.execute(db);

/**
 * Measures the API call that reads an agent's standing with the education records it is computed
 * from, on each engine.
 */
export const benchStandingCard = () => onEachEngine(size, measureCard, setLicenses);
