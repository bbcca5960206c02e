import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { openDatabase, type Database, type DatabaseLocation } from '#db/connection.ts';
import { totalHeader } from '#domain/lists.ts';
import { apiPaths, inquiryFormPath } from '#domain/api-paths.ts';
import { withEachEngine, type EmptyDatabase } from './empty-database.ts';
import { measurePage } from './measure.ts';
import { signIn, withAdministrator, withServer, type MeasuredServer } from './server-process.ts';

const inquiries = 60_000;
const seconds = 85;

const inquiry = (email: string, message: string) =>
  JSON.stringify({
    firstName: 'Amelia',
    lastName: 'Carter',
    email,
    phone: '',
    service: 'buying',
    message,
    fillMilliseconds: 9000,
  });

/** Returns the nth request. Each one comes from another /64 network of one /48 network. */
const floodRequest = (nth: number) => ({
  method: 'POST' as const,
  path: inquiryFormPath,
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `2001:db8:0:${(nth % 65_536).toString(16)}::1`,
  },
  body: inquiry(`amelia${nth}@example.com`, "'".repeat(5000)),
});

function sendFlood(url: string) {
  let nth = 0;
  return autocannon({
    url,
    connections: 50,
    duration: seconds,
    overallRate: Math.ceil(inquiries / seconds),
    requests: [{ setupRequest: (request) => ({ ...request, ...floodRequest(nth++) }) }],
  });
}

/** Sends one inquiry from a network outside the flood, halfway through the flood. */
async function sendAsVisitor(origin: string) {
  await wait((seconds / 2) * 1000);
  const startedAt = performance.now();
  const answer = await fetch(origin + inquiryFormPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: inquiry('visitor@example.com', 'May we see the house on Jones Street?'),
  }).then(
    async (response) => ({ answered: response.status, body: await response.text() }),
    () => ({ answered: 'nothing', body: '' }),
  );
  return { ...answer, milliseconds: Math.round(performance.now() - startedAt) };
}

async function countBytes(db: Database, location: DatabaseLocation) {
  if ('file' in location) {
    const sizes = ['', '-wal'].map((end) =>
      statSync(location.file + end, { throwIfNoEntry: false }),
    );
    return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  }
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  return Number(rows[0]?.bytes);
}

/** Counts the stored inquiries and emails through the back office's API. */
async function countStored(origin: string) {
  const cookie = await signIn(origin);
  const count = async (list: string) => {
    const { headers } = await fetch(origin + list, { headers: { cookie } });
    return Number(headers.get(totalHeader));
  };
  return {
    'stored as new': await count(`${apiPaths.inquiries}?page=1&status=new`),
    'stored as spam': await count(`${apiPaths.inquiries}?page=1&status=spam`),
    'new from the visitor': await count(
      `${apiPaths.inquiries}?page=1&status=new&q=visitor@example.com`,
    ),
    emails: await count(`${apiPaths.emails}?page=1`),
  };
}

async function measureFlood({ origin }: MeasuredServer, { engine, location }: EmptyDatabase) {
  const db = openDatabase(location);
  const bytesBefore = await countBytes(db, location);
  const [flood, visitor, page] = await Promise.all([
    sendFlood(origin),
    sendAsVisitor(origin),
    measurePage(`${origin}/`, seconds),
  ]);
  const answers = Object.entries(flood.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [`answered ${status}`, count] as const,
  );
  console.log(`\n${engine}: inquiries from one /48 in ${seconds} s`);
  console.table([
    {
      ...Object.fromEntries(answers),
      'not answered': flood.errors,
      ...(await countStored(origin)),
      'MB of database': Math.round(((await countBytes(db, location)) - bytesBefore) / 1e6),
    },
  ]);
  console.log('the inquiry of a visitor in the middle:');
  console.table([visitor]);
  console.log('/ meanwhile:');
  console.table([page]);
  await db.destroy();
}

/**
 * Floods the server with inquiries from one /48 network. Prints how many inquiries and emails were
 * stored, how much the database grew, how a visitor's inquiry from another network was answered,
 * and the times of the home page, on each engine.
 */
export const benchInquiryFlood = () =>
  withEachEngine((database) =>
    withServer((server) => measureFlood(server, database), {
      ...database.env,
      ...withAdministrator,
      CONTACT_LIMIT: '',
      TRUST_PROXY: 'loopback',
    }),
  );
