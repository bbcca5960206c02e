import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { getAgentPage, updateAgentPage } from '#server/agents/page-store.ts';
import { insertAgent } from '#server/agents/store.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Many times the pages that the server keeps, so that going round in order never meets one. */
const agents = 2000;
const rounds = 5;
const visitsARound = agents / rounds;
/** Enough for a processor clock that counts in hundredths of a second. */
const quickVisits = 8000;
const compressionMilliseconds = 2000;

const pathOf = (nth: number) => `/agent/amelia-carter-${nth}`;

/** Agents with everything on their pages, and a biography of usual length. */
async function insertAgents(file: string) {
  const db = openDatabase({ file });
  const now = new Date();
  await migrate(db);
  await db.transaction().execute(async (transaction) => {
    for (let nth = 0; nth < agents; nth++) {
      const { record } = await insertAgent(
        transaction,
        {
          firstName: 'Amelia',
          lastName: `Carter ${nth}`,
          email: `amelia.carter.${nth}@example.com`,
          phone: '(912) 555-0101',
          licenseNumber: String(100_000 + nth),
          commissionSplit: '70.00',
          isActive: true,
          notes: null,
        },
        now,
      );
      const page = {
        slug: pathOf(nth).slice('/agent/'.length),
        headline: 'Let us find the porch that you will still love in ten years.',
        biography: `I grew up two streets from Forsyth Park, number ${nth}. `.repeat(12),
        whatsapp: '19125550101',
        facebook: 'https://www.facebook.com/example.agent',
        instagram: 'https://www.instagram.com/example.agent',
        linkedin: 'https://www.linkedin.com/in/example-agent',
        isShown: true,
      };
      await updateAgentPage(transaction, await getAgentPage(transaction, record.id), page, now);
    }
  });
  await db.destroy();
}

/** @returns microseconds of the server's processor time for each visit, one after the other */
async function visitCost(server: ServerProcess, paths: string[], visits: number) {
  const before = server.cpuMicroseconds();
  const result = await autocannon({
    url: server.origin,
    connections: 1,
    amount: visits,
    requests: paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return (server.cpuMicroseconds() - before) / visits;
}

const allPaths = Array.from({ length: agents }, (_, nth) => pathOf(nth));

async function measure(server: ServerProcess) {
  const measured = { home: [] as number[], cached: [] as number[], uncached: [] as number[] };
  await visitCost(server, allPaths, agents);
  for (let round = 0; round < rounds; round++) {
    const some = allPaths.slice(round * visitsARound, (round + 1) * visitsARound);
    measured.uncached.push(await visitCost(server, some, visitsARound));
    measured.home.push(await visitCost(server, ['/'], quickVisits));
    // By its second visit a page is compressed thoroughly, beside what is measured here.
    await visitCost(server, some.slice(0, 1), 2);
    await wait(compressionMilliseconds);
    measured.cached.push(await visitCost(server, some.slice(0, 1), quickVisits));
  }
  return measured;
}

/**
 * Processor time for each visit of the home page, of an agent's page in memory, and of one that has
 * to be read, rendered and compressed. The least of several rounds counts: what else the machine
 * does only ever adds to it.
 */
export async function benchAgentPages() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-agents-'));
  await insertAgents(join(dataDir, 'marsh-and-square.db'));
  const server = await startServer('src/server/main.ts', 'is open at', {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const measured = await measure(server);
  await server.stop();
  rmSync(dataDir, { recursive: true });
  const home = Math.min(...measured.home);
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([kind, each]) => {
        const least = Math.min(...each);
        return [
          kind,
          { 'CPU us/visit': Math.round(least), 'times home': (least / home).toFixed(2) },
        ];
      }),
    ),
  );
}
