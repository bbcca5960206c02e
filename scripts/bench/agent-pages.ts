import { apiPaths } from '#shared/domain/api-paths.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { measureLoad } from './measure.ts';
import {
  callApi,
  createAgent,
  withOffice,
  type MeasuredServer,
  type SignedIn,
} from './server-process.ts';

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
async function createAgents(caller: SignedIn) {
  for (let nth = 0; nth < agentCount; nth++) {
    const { id } = await createAgent(caller, nth);
    const page = {
      slug: slugOf(nth),
      headline: 'Let us find the porch that you will still love in ten years.',
      biography: `I grew up two streets from Forsyth Park, number ${nth}. `.repeat(12),
      whatsapp: '19125550101',
      facebook: 'https://www.facebook.com/example.agent',
      instagram: 'https://www.instagram.com/example.agent',
      linkedin: 'https://www.linkedin.com/in/example-agent',
      isShown: true,
    };
    await callApi(caller, apiPaths.agentPage(id), page, 'PUT');
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

/**
 * Measures the server's processor time per visit of the home page, of an agent's page that the
 * server has in memory, and of an agent's page whose records the server must read, and which it
 * must render and compress. Prints the lowest value of all rounds, because other work on the machine
 * only adds time.
 */
export const benchAgentPages = () =>
  withOffice(async (server) => {
    await createAgents(server);
    const paths = Array.from({ length: agentCount }, (_, nth) => sitePaths.agent(slugOf(nth)));
    await visit(server, paths, agentCount);
    const lowest: Record<string, number> = {};
    const note = (page: string, time: number) => {
      lowest[page] = Math.round(Math.min(time, lowest[page] ?? Infinity));
    };
    for (let from = 0; from < agentCount; from += visitsPerRound) {
      const round = paths.slice(from, from + visitsPerRound);
      note('agent, not cached', await visit(server, round, round.length));
      note('/', await visit(server, ['/'], fastVisits));
      note('agent, in memory', await visit(server, round.slice(0, 1), fastVisits));
    }
    console.table(
      Object.entries(lowest).map(([page, time]) => ({
        page,
        'CPU us/visit': time,
        'times home': (time / (lowest['/'] ?? NaN)).toFixed(2),
      })),
    );
  });
