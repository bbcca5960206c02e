/**
 * `npm run bench` runs all measurements, and `npm run bench -- lists` only the named ones. A name
 * such as "attack" selects all measurements whose names begin with "attack-". To compare two
 * versions, run it in a checkout of each.
 */
import { benchAgentPages } from './bench/agent-pages.ts';
import { benchCards } from './bench/attack-cards.ts';
import { benchInquiryFlood, benchLongTexts, benchRefusedRequests } from './bench/attacks.ts';
import { benchLoginFlood } from './bench/attack-logins.ts';
import { benchDesk } from './bench/desk.ts';
import { benchImports } from './bench/imports.ts';
import { benchExports } from './bench/exports.ts';
import { benchLists } from './bench/lists.ts';
import { benchPaint } from './bench/paint.ts';
import { benchServer } from './bench/server.ts';
import { benchWebhooks } from './bench/webhooks.ts';

const parts = Object.entries({
  server: benchServer,
  pages: benchAgentPages,
  'attack-cards': benchCards,
  'attack-refused': benchRefusedRequests,
  'attack-texts': benchLongTexts,
  'attack-inquiries': benchInquiryFlood,
  'attack-logins': benchLoginFlood,
  lists: benchLists,
  exports: benchExports,
  desk: benchDesk,
  imports: benchImports,
  webhooks: benchWebhooks,
  paint: benchPaint,
});

const named = process.argv.slice(2);
const chosen = parts.filter(
  ([part]) =>
    named.length === 0 || named.some((name) => part === name || part.startsWith(`${name}-`)),
);
if (chosen.length === 0) {
  console.error(`The parts: ${parts.map(([part]) => part).join(', ')}.`);
  process.exit(1);
}
for (const [part, measure] of chosen) {
  console.log(`\n== ${part}`);
  await measure();
}
