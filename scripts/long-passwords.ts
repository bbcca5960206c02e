/**
 * Prints the content of `src/features/sign-in/server/passwords/long-passwords.txt`, made from a list of common
 * or breached passwords, one on each line, the most common first:
 *
 *     node scripts/long-passwords.ts LIST "NAME OF THE LIST (LICENSE)" > …/long-passwords.txt
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { hashPrefix } from '#features/sign-in/server/passwords/long-passwords.ts';

/** The maximum number of hashes in the file. The server keeps all of them in memory. */
const most = 20_000;

async function hashLongPasswords(list: string): Promise<string[]> {
  const hashes = new Set<string>();
  for await (const password of createInterface({ input: createReadStream(list) })) {
    const { length } = [...password];
    if (length >= 15 && length <= 128) hashes.add(hashPrefix(password));
    if (hashes.size === most) break;
  }
  return [...hashes].toSorted();
}

const [list, source] = process.argv.slice(2);
if (list === undefined || source === undefined) {
  console.error('Usage: node scripts/long-passwords.ts LIST SOURCE');
  process.exit(1);
}
const hashes = await hashLongPasswords(list);
const lines =
  Buffer.from(hashes.join(''), 'hex')
    .toString('base64')
    .match(/.{1,96}/g) ?? [];
process.stdout.write(`# Hashes of well-known passwords of 15 characters or more, sorted, in base64
# Source: ${source}
# Made: ${new Date().toISOString().slice(0, 10)}
# Passwords: ${hashes.length}
${lines.join('\n')}
`);
