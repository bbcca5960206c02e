/**
 * `npm run bench` runs all measurements, and `npm run bench -- lists` only the named ones. A name
 * such as "attack" selects all measurements whose names begin with "attack-". BENCH_CHECKOUT is the
 * path of another checkout, installed and built, whose server is measured instead. The measurement
 * `standing-writes` and parts of `splits` and `second-factors` call the server's code directly, so
 * they always measure this checkout.
 */
import { benchAgentPages } from './bench/agent-pages.ts';
import { benchCards } from './bench/attack-cards.ts';
import { benchInquiryFlood } from './bench/attack-inquiries.ts';
import { benchLoginFlood } from './bench/attack-logins.ts';
import { benchRefusedRequests } from './bench/attack-refused.ts';
import { benchLongTexts } from './bench/attack-texts.ts';
import { benchBoard } from './bench/board.ts';
import { benchDesk } from './bench/desk.ts';
import { benchExport } from './bench/export.ts';
import { benchKeystrokes } from './bench/keystrokes.ts';
import { benchLists } from './bench/lists.ts';
import { benchPaint } from './bench/paint.ts';
import { benchPolicies } from './bench/policies.ts';
import { benchSearch } from './bench/search.ts';
import { benchSecondFactors } from './bench/second-factors.ts';
import { benchServer } from './bench/server.ts';
import { benchSlowClients } from './bench/slow-clients.ts';
import { benchSplits } from './bench/splits.ts';
import { benchStandingCard } from './bench/standing-card.ts';
import { benchStandingWrites } from './bench/standing-writes.ts';

const parts = new Map([
  ['server', benchServer],
  ['pages', benchAgentPages],
  ['slow-clients', benchSlowClients],
  ['attack-cards', benchCards],
  ['attack-refused', benchRefusedRequests],
  ['attack-texts', benchLongTexts],
  ['attack-inquiries', benchInquiryFlood],
  ['attack-logins', benchLoginFlood],
  ['second-factors', benchSecondFactors],
  ['lists', benchLists],
  ['standing-board', benchBoard],
  ['standing-card', benchStandingCard],
  ['standing-writes', benchStandingWrites],
  ['splits', benchSplits],
  ['policies', benchPolicies],
  ['desk', benchDesk],
  ['search', benchSearch],
  ['export', benchExport],
  ['keystrokes', benchKeystrokes],
  ['paint', benchPaint],
]);

const named = process.argv.slice(2);
const isNamed = (part: string, name: string) => part === name || part.startsWith(`${name}-`);
const unknown = named.filter((name) => ![...parts.keys()].some((part) => isNamed(part, name)));
if (unknown.length > 0) {
  console.error(
    `Unknown parts: ${unknown.join(', ')}. The parts: ${[...parts.keys()].join(', ')}.`,
  );
  process.exit(1);
}
for (const [part, measure] of parts) {
  if (named.length > 0 && !named.some((name) => isNamed(part, name))) continue;
  console.log(`\n== ${part}`);
  await measure();
}
