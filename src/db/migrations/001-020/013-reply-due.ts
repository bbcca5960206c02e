import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/* Until this migration, the office was open from 9 AM to 6 PM each day, and a reply was due within
   two office hours. This copy of the rule must never change, so that the migration has the same
   result on each database. */
const opens = 9 * hour;
const openEachDay = 9 * hour;
const replyTime = 2 * hour;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns the date and time on the office's clock, as if the clock showed UTC. */
function shownAt(instant: number): number {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const [hours, minutes, seconds] = [part('hour'), part('minute'), part('second')];
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), hours, minutes, seconds);
  return shown + (instant % second);
}

function instantShowing(shown: number): number {
  const guess = shown - (shownAt(shown) - shown);
  return shown - (shownAt(guess) - guess);
}

/**
 * Returns how long the office has been open on the day of a time. Subtraction is enough, because
 * daylight saving time begins and ends while the office is closed.
 */
const openOn = (shown: number) => Math.min(Math.max(0, (shown % day) - opens), openEachDay);

function replyDueAt(received: string): string {
  const shown = shownAt(Date.parse(received));
  const due = openOn(shown) + replyTime;
  const isNextDay = due > openEachDay;
  const startOfDay = shown - (shown % day) + (isNextDay ? day : 0);
  const sinceOpening = due - (isNextDay ? openEachDay : 0);
  return new Date(instantShowing(startOfDay + opens + sinceOpening)).toISOString();
}

function openBefore(instant: string): number {
  const shown = shownAt(Date.parse(instant));
  return Math.floor(shown / day) * openEachDay + openOn(shown);
}

function officeMinutesBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((openBefore(to) - openBefore(from)) / minute));
}

interface Inquiry {
  id: string;
  createdAt: string;
  firstResponseAt: string | null;
}

const batchSize = 500;

async function fill(db: Kysely<unknown>, inquiries: Inquiry[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Cast the values, because PostgreSQL reads parameters in a VALUES list as text.
  const as = (value: string | number | null, type: string): RawBuilder<unknown> =>
    isPostgres ? sql`${value}::${sql.raw(type)}` : sql`${value}`;
  const rows = inquiries.map(({ id, createdAt, firstResponseAt }) => {
    const minutes = firstResponseAt && officeMinutesBetween(createdAt, firstResponseAt);
    const due = as(replyDueAt(createdAt), 'timestamptz');
    return sql`(${as(id, 'uuid')}, ${due}, ${as(minutes, 'integer')})`;
  });
  await sql`
    update contact_submissions set reply_due_at = filled.column2, response_minutes = filled.column3
    from (values ${sql.join(rows)}) as filled where contact_submissions.id = filled.column1
  `.execute(db);
}

/**
 * Stores with each inquiry when its reply is due, and after how many office minutes it was
 * answered. Later changes of the office's hours then do not change what was late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_submissions')
    .addColumn('reply_due_at', 'timestamptz')
    .execute();
  await db.schema
    .alterTable('contact_submissions')
    .addColumn('response_minutes', 'integer')
    .execute();
  let after: string | undefined;
  for (;;) {
    const { rows } = await sql<Inquiry>`
      select id, created_at, first_response_at from contact_submissions
      ${after === undefined ? sql`` : sql`where id > ${after}`} order by id limit ${batchSize}
    `.execute(db);
    if (rows.length === 0) return;
    await fill(db, rows);
    after = rows.at(-1)?.id;
  }
}
