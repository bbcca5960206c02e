import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/* A copy of the rule by which the server makes searched texts. It must never change, so that the
   migration has the same result on each database. */
const apostrophes = /['’‘ʼʻ`´′＇]/g;
const phoneParts = /[\d+()./\u2010-\u2013\- \u00a0]+/g;

function phoneDigitsIn(text: string): string[] {
  return (text.match(phoneParts) ?? []).flatMap((part) => {
    const digits = part.replaceAll(/\D/g, '');
    if (digits.length < 7) return [];
    const dialed = digits.length === 10 ? `1${digits}` : digits;
    return dialed === part ? [] : [dialed];
  });
}

function searchTextOf(parts: (string | null)[]): string {
  const present = parts.flatMap((part) => part || []);
  return [...present, ...present.flatMap(phoneDigitsIn)]
    .join('\n')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(apostrophes, '');
}

const batchSize = 100;

interface Row {
  id: string;
  [column: string]: string | null;
}

interface SearchedTable {
  table: string;
  /** The columns to read, as SQL. */
  reads: string;
  /** Returns the searched texts of a row, by column. */
  texts: (row: Row) => Record<string, string>;
}

const categories: Record<string, string> = {
  policies: 'Policies',
  procedures: 'Procedures',
  guidelines: 'Guidelines',
};

const tables: SearchedTable[] = [
  {
    table: 'agents',
    reads: 'first_name, last_name, email, phone, license_number',
    texts: ({ firstName, lastName, email = '', phone = '', licenseNumber = '' }) => ({
      search_name: searchTextOf([`${firstName} ${lastName}`]),
      search_text: searchTextOf([`${firstName} ${lastName}`, email, phone, licenseNumber]),
    }),
  },
  {
    table: 'policies',
    reads: 'title, category, content',
    texts: ({ title = '', category, content = '' }) => ({
      search_text: searchTextOf([title, categories[`${category}`] ?? category ?? '']),
      search_content: searchTextOf([content]),
    }),
  },
  {
    table: 'continuing_education',
    reads: 'course_title, provider, certificate_number',
    texts: ({ courseTitle = '', provider = '', certificateNumber = '' }) => ({
      search_text: searchTextOf([courseTitle, provider, certificateNumber]),
    }),
  },
  {
    table: 'testimonials',
    reads: 'name, title, content',
    texts: ({ name = '', title = '', content = '' }) => ({
      search_text: searchTextOf([name, title, content]),
    }),
  },
  {
    table: 'contact_submissions',
    reads: `first_name, last_name, email, phone, message, (
      select string_agg(text, '\n') from inquiry_notes where contact_submission_id = contact_submissions.id
    ) as notes`,
    texts: ({ firstName, lastName, email = '', phone = '', message = '', notes = '' }) => ({
      search_text: searchTextOf([`${firstName} ${lastName}`, email, phone]),
      search_content: searchTextOf([message, notes]),
    }),
  },
];

async function store(db: Kysely<unknown>, { table, texts }: SearchedTable, rows: Row[]) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Cast the value, because PostgreSQL reads parameters in a VALUES list as text.
  const as = (value: string, type: string): RawBuilder<unknown> =>
    isPostgres ? sql`${value}::${sql.raw(type)}` : sql`${value}`;
  const changed = rows.map((row) => ({ id: row.id, texts: texts(row) }));
  const columns = Object.keys(changed[0]?.texts ?? {});
  const values = changed.map((row) => {
    const stored = columns.map((column) => sql`${row.texts[column]}`);
    return sql`(${sql.join([as(row.id, 'uuid'), ...stored])})`;
  });
  const sets = columns.map((column, nth) => sql.raw(`${column} = filled.column${nth + 2}`));
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}
    from (values ${sql.join(values)}) as filled where ${sql.ref(`${table}.id`)} = filled.column1
  `.execute(db);
}

/**
 * Makes the searched texts of all records again: without apostrophes, with the digits of phone
 * numbers, and with texts that earlier releases did not search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_submissions rename column search_message to search_content`.execute(
    db,
  );
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // PostgreSQL must compare searched text, which has no capitals and accents, byte by byte, as SQLite
  // does, in every locale.
  const type = isPostgres ? sql`text collate "C"` : sql`text`;
  await sql`alter table policies add column search_content ${type} not null default ''`.execute(db);
  for (const searched of tables) {
    let after: string | undefined;
    for (;;) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select id, ${sql.raw(searched.reads)} from ${sql.table(searched.table)}
        ${after === undefined ? sql`` : sql`where id > ${after}`} order by id limit ${batchSize}
      `.execute(db);
      if (rows.length === 0) break;
      await store(db, searched, rows);
      after = rows.at(-1)?.id;
    }
  }
}
