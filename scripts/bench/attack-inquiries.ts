import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { openDatabase, type Database, type DatabaseLocation } from '#db/connection.ts';
import { inquiryFormPath } from '#domain/paths.ts';
import { withEachEngine, type EmptyDatabase } from './empty-database.ts';
import { measurePage } from './measure-page.ts';
import { withServer, type MeasuredServer } from './server-process.ts';

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

/** Sends one inquiry from another network in the middle of the flood. */
async function sendAsVisitor(origin: string) {
  await wait((seconds / 2) * 1000);
  const startedAt = performance.now();
  const response = await fetch(origin + inquiryFormPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: inquiry('visitor@example.com', 'May we see the house on Jones Street?'),
  });
  await response.text();
  return { status: response.status, milliseconds: Math.round(performance.now() - startedAt) };
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

async function countStored(db: Database) {
  const { rows } = await sql<Record<string, number | string>>`
    select count(*) as stored, count(spam_reason) as spam,
      (select count(*) from email_messages) as emails
    from contact_submissions
  `.execute(db);
  return rows[0] ?? {};
}

/** Reads what an administrator sees of the visitor's inquiry. */
async function findVisitor(db: Database) {
  const { rows } = await sql<Record<string, number | string | null>>`
    select spam_reason as "spam",
      (select count(*) from email_messages where contact_submission_id = visitor.id) as "emails",
      (select count(*) from contact_submissions as other
        where other.id > visitor.id and other.spam_reason is null) as "newer inquiries, not spam"
    from contact_submissions as visitor where email = 'visitor@example.com'
  `.execute(db);
  return rows[0] ?? { stored: 'no' };
}

async function measureFlood({ origin }: MeasuredServer, { engine, location }: EmptyDatabase) {
  const db = openDatabase(location);
  const bytesBefore = await countBytes(db, location);
  const [flood, visitor, page] = await Promise.all([
    sendFlood(origin),
    sendAsVisitor(origin),
    measurePage(`${origin}/`, seconds),
  ]);
  const statuses = Object.entries(flood.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [`answered ${status}`, count] as const,
  );
  const megabytes = ((await countBytes(db, location)) - bytesBefore) / 1e6;
  console.log(`\n${engine}: ${flood.requests.sent} inquiries from one /48 in ${seconds} s`);
  console.table([
    {
      ...Object.fromEntries(statuses),
      'not answered': flood.errors,
      ...(await countStored(db)),
      'MB of database': Math.round(megabytes),
    },
  ]);
  console.log('the inquiry of a visitor in the middle:');
  console.table([{ ...visitor, ...(await findVisitor(db)) }]);
  console.log('/ meanwhile:');
  console.table([page]);
  await db.destroy();
}

/** Measures what a flood of inquiries from one IPv6 network leaves behind. */
export const benchInquiryFlood = () =>
  withEachEngine((database) =>
    withServer((server) => measureFlood(server, database), {
      ...database.env,
      CONTACT_LIMIT: '',
      TRUST_PROXY: 'loopback',
    }),
  );
