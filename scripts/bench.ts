/**
 * `npm run bench` runs all measurements, and `npm run bench -- lists` only the named ones.
 * BENCH_CHECKOUT names another checkout, installed and built, whose server is measured instead.
 */
import { benchAgentPages } from './bench/agent-pages.ts';
import { benchKeystrokes } from './bench/keystrokes.ts';
import { benchLists } from './bench/lists.ts';
import { benchServer } from './bench/server.ts';
import { benchSlowClients } from './bench/slow-clients.ts';

const parts = new Map([
  ['server', benchServer],
  ['pages', benchAgentPages],
  ['slow-clients', benchSlowClients],
  ['lists', benchLists],
  ['keystrokes', benchKeystrokes],
]);

const named = process.argv.slice(2);
const unknown = named.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  console.error(
    `Unknown parts: ${unknown.join(', ')}. The parts: ${[...parts.keys()].join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, measure] of parts) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n== ${name}`);
  await measure();
}
