/** `npm run bench` measures everything; `npm run bench -- lists` only the parts that it names. */
import { benchKeystrokes } from './bench/keystrokes.ts';
import { benchLists } from './bench/lists.ts';
import { benchPages } from './bench/pages.ts';

const parts = new Map([
  ['pages', benchPages],
  ['lists', benchLists],
  ['keystrokes', benchKeystrokes],
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
