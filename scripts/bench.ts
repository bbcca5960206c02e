/** `npm run bench` measures everything; `npm run bench -- lists` only the parts that it names. */
import { benchAgentPages } from './bench/agent-pages.ts';
import { benchKeystrokes } from './bench/keystrokes.ts';
import { benchLists } from './bench/lists.ts';
import { benchLoad } from './bench/load.ts';
import { benchServer } from './bench/server.ts';
import { benchSlowClients } from './bench/slow-clients.ts';

const parts = new Map([
  ['server', benchServer],
  ['pages', benchAgentPages],
  ['slow-clients', benchSlowClients],
  ['lists', benchLists],
  ['keystrokes', benchKeystrokes],
  ['load', benchLoad],
]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. The parts: ${[...parts.keys()].join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, measure] of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  await measure();
}
