import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { measurePage } from './measure.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { quantile, rounded } from './statistics.ts';

const size = {
  agents: 100,
  policies: 100,
  educationRecords: 100,
  inquiries: 100_000,
  auditEntries: 100,
};
const messages = 5000;
const seconds = 4;
const pauseMilliseconds = 100;

/** The characters that fill the messages: one of three bytes in UTF-8, and a quotation mark. */
const repeatedLetters = ['\u0800', '"'];

const searchesFor = (letter: string) => ({
  'an ordinary word': 'tybee',
  'repeated letters and another one': letter.repeat(199) + 'x',
  'a letter and repeated ones': `x${letter.repeat(199)}`,
  'repeated letters around another one': `${letter.repeat(100)}x${letter.repeat(99)}`,
  'repeated letters': letter.repeat(200),
  wildcards: '%'.repeat(200),
  'eight ordinary words': 'tybee porch garden river house summer spring amelia',
});

const fillMessages = (letter: string) => (db: Database) => {
  const letters = letter.repeat(5000);
  return sql`
    update contact_submissions set message = ${letters}, search_content = ${letters}
    where id in (select id from contact_submissions order by created_at desc limit ${messages})
  `.execute(db);
};

async function timeSearches({ origin, cookie }: OfficeServer, q: string) {
  const url = `${origin}${apiPaths.inquiries}?${new URLSearchParams({ page: '1', q })}`;
  const times: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.text();
    if (!response.ok) throw new Error(`${response.status}`);
    times.push(performance.now() - startedAt);
    await sleep(pauseMilliseconds);
  }
  return times;
}

async function measureSearches(server: OfficeServer, letter: string) {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, q] of Object.entries(searchesFor(letter))) {
    const [page, times] = await Promise.all([
      measurePage(`${server.origin}/`, seconds),
      timeSearches(server, q),
    ]);
    rows[name] = {
      'p50 ms': rounded(quantile(times, 0.5)),
      'p95 ms': rounded(quantile(times, 0.95)),
      'max ms': rounded(Math.max(...times)),
      '/ p50': page['p50 ms'],
      '/ p95': page['p95 ms'],
      '/ max': page['max ms'],
    };
  }
  console.table(rows);
}

/**
 * Measures searches in the list of inquiries, among them the slowest known ones, and the home page
 * during the searches, on each engine. The newest 5,000 messages are as long as the form allows and
 * repeat one character.
 */
export async function benchSearch() {
  for (const letter of repeatedLetters) {
    console.log(`\nmessages of 5,000 times ${JSON.stringify(letter)}`);
    await onEachEngine(size, (server) => measureSearches(server, letter), fillMessages(letter));
  }
}
