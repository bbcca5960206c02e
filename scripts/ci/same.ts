/**
 * Shows that a refactoring changed nothing. Run it by hand, before and after the change:
 *
 *   node scripts/ci/same.ts FOLDER           build the pages, and record what the product answers
 *   node scripts/ci/same.ts --compare A B    print the differences; exit code 1 if there are any
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startVitest } from 'vitest/node';

/** Records with Vitest, because it starts the tests' PostgreSQL server. */
async function record(folder: string): Promise<void> {
  if (folder === '' || folder.startsWith('-')) throw new Error('Please name a folder');
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: 'inherit' });
  process.env['SAME_FOLDER'] = resolve(folder);
  const include = ['tests/same/record.ts'];
  const vitest = await startVitest('test', [], { include, watch: false, testTimeout: 600_000 });
  await vitest.close();
}

/** Replaces the hashes of built files, which also appear in names and policies. */
const withoutHashes = (text: string) =>
  text.replaceAll(/-[\w-]{8}(?=\.\w)|'sha256-[^']+'|sha256:\w+/g, 'HASH');

function describeDifference(name: string, a?: string, b?: string): string {
  if (a === undefined) return `+ ${name}`;
  if (b === undefined) return `- ${name}`;
  if (withoutHashes(a) === withoutHashes(b)) return `~ ${name}: only hashes of built files`;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `~ ${name}, character ${at}:\n    ${excerpt(a)}\n    ${excerpt(b)}`;
}

/** Compares two files of records, whose values have names. */
function compareSection(section: string, a: string, b: string): string[] {
  const [valuesOfA = {}, valuesOfB = {}] = [a, b].map((folder) =>
    readdirSync(folder).includes(section)
      ? (JSON.parse(readFileSync(join(folder, section), 'utf8')) as Record<string, string>)
      : {},
  );
  const names = new Set([...Object.keys(valuesOfA), ...Object.keys(valuesOfB)]);
  const different = [...names].filter((name) => valuesOfA[name] !== valuesOfB[name]);
  if (different.length === 0) return [];
  const lines = different.map((name) => describeDifference(name, valuesOfA[name], valuesOfB[name]));
  return [`${section}: ${different.length} of ${names.size} differ`, ...lines.slice(0, 8)];
}

const [first, a, b] = process.argv.slice(2);
if (first === '--compare' && a && b) {
  const sections = new Set([a, b].flatMap((folder) => readdirSync(folder)));
  const lines = [...sections].flatMap((section) => compareSection(section, a, b));
  process.stdout.write(`${lines.join('\n') || 'equal'}\n`);
  process.exitCode = Math.min(lines.length, 1);
} else {
  await record(first ?? '');
}
