import { apiPaths } from '#domain/api-paths.ts';
import { sitePaths, recordApiPath } from '#domain/paths.ts';
import { measureLoad } from './measure.ts';
import { signIn, withAdministrator, withServer, type MeasuredServer } from './server-process.ts';

/**
 * The number of agents. The server keeps 200 pages in memory, so visits in order to the pages of
 * all agents, or of the 400 agents of a round, never find a page in memory.
 */
const agentCount = 2000;
const visitsPerRound = 400;
/**
 * The number of visits to pages that take little time. It is high because the system counts
 * processor time in hundredths of a second.
 */
const fastVisits = 8000;

const slugOf = (nth: number) => `amelia-carter-${nth}`;

/** Creates agents through the API, and fills in every field of their pages except the portrait. */
async function createAgents({ origin }: MeasuredServer) {
  const headers = { cookie: await signIn(origin), 'content-type': 'application/json' };
  const send = async (method: string, path: string, fields: object) => {
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(fields) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  for (let nth = 0; nth < agentCount; nth++) {
    const { id } = await send('POST', recordApiPath('agent'), {
      firstName: 'Amelia',
      lastName: `Carter ${nth}`,
      email: `amelia.carter.${nth}@example.com`,
      phone: '(912) 555-0101',
      licenseNumber: String(100_000 + nth),
      commissionSplit: '70.00',
    });
    await send('PUT', apiPaths.agentPage(id), {
      slug: slugOf(nth),
      headline: 'Let us find the porch that you will still love in ten years.',
      biography: `I grew up two streets from Forsyth Park, number ${nth}. `.repeat(12),
      whatsapp: '19125550101',
      facebook: 'https://www.facebook.com/example.agent',
      instagram: 'https://www.instagram.com/example.agent',
      linkedin: 'https://www.linkedin.com/in/example-agent',
      isShown: true,
    });
  }
}

/**
 * Visits the paths one after the other, and begins again with the first one until there were
 * `visits` visits.
 * @returns the microseconds of the server's processor time per visit
 */
async function visit(server: MeasuredServer, paths: string[], visits: number) {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const requests = paths.map((path) => ({ path, headers }));
  return (await measureLoad(server, { connections: 1, amount: visits, requests })).cpuMicroseconds;
}

async function measureRound(server: MeasuredServer, paths: string[]) {
  const notCached = await visit(server, paths, paths.length);
  const home = await visit(server, ['/'], fastVisits);
  const cached = await visit(server, paths.slice(0, 1), fastVisits);
  return { home, cached, notCached };
}

/**
 * Measures the server's processor time per visit of the home page, of an agent's page that the
 * server has in memory, and of an agent's page whose records the server must read, and which it
 * must render and compress. Prints the lowest value of all rounds, because other work on the machine
 * only adds time.
 */
export const benchAgentPages = () =>
  withServer(async (server) => {
    await createAgents(server);
    const paths = Array.from({ length: agentCount }, (_, nth) => sitePaths.agent(slugOf(nth)));
    await visit(server, paths, agentCount);
    const measured = [];
    for (let from = 0; from < agentCount; from += visitsPerRound) {
      measured.push(await measureRound(server, paths.slice(from, from + visitsPerRound)));
    }
    const home = Math.min(...measured.map((round) => round.home));
    const row = (page: string, times: number[]) => ({
      page,
      'CPU us/visit': Math.round(Math.min(...times)),
      'times home': (Math.min(...times) / home).toFixed(2),
    });
    console.table([
      row(
        '/',
        measured.map((round) => round.home),
      ),
      row(
        'agent, in memory',
        measured.map((round) => round.cached),
      ),
      row(
        'agent, not cached',
        measured.map((round) => round.notCached),
      ),
    ]);
  }, withAdministrator);
