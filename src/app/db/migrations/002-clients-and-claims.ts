import { sql, type Kysely } from 'kysely';

/*
 * The indexes of the list of inquiries, each with all columns that the list filters by. They are
 * created again with the source.
 */
const listed = 'created_at, id, status, service, source, assigned_agent_id, search_text';
const listIndexes = {
  received: listed,
  name: `name_key, ${listed}`,
  agent: `agent_key, ${listed}`,
  service: `service, ${listed.replace('service, ', '')}`,
  status: `(case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end), ${listed}`,
  due: `(case
    when first_response_at is null and status in ('new', 'in_progress')
    then coalesce(reply_due_at, '9999-12-31T00:00:00.000Z')
    else '9999-12-31T00:00:00.000Z'
  end), ${listed}, first_response_at, reply_due_at`,
};

const statements = [
  // `source` is the way in which the client came. `phone_key` is the last ten digits of the phone
  // number, by which inquiries from the same person are found; empty without ten digits.
  `alter table contact_submissions add column source text not null default 'website'`,
  'alter table contact_submissions add column source_note text',
  `alter table contact_submissions add column phone_key text not null default ''`,
  `create index contact_submissions_phone on contact_submissions (phone_key)
  where phone_key <> ''`,
  ...Object.entries(listIndexes).flatMap(([name, columns]) => [
    `drop index contact_submissions_by_${name}`,
    `create index contact_submissions_by_${name} on contact_submissions (${columns})`,
  ]),

  'alter table admin_users add column email text',
  // Whether the administrator signs claims for the brokerage. Super admins signed them before.
  'alter table admin_users add column may_sign boolean not null default false',
  `update admin_users set may_sign = true where role = 'super_admin'`,

  // The day on which the signer checked the source of a claim.
  'alter table advertising_reviews add column checked_on date',

  // The days of a year on which the office is closed, as a JSON array of dates and names. A year
  // without a row has the federal holidays.
  `create table closed_days (
    year integer primary key,
    days text not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by text
  )`,
];

interface Stored {
  id: string;
  phone: string;
}

const phoneKeyOf = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 10 ? '' : digits.slice(-10);
};

/** Computes the phone keys of the stored inquiries, 1,000 at a time. */
async function storePhoneKeys(db: Kysely<unknown>): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Stored>`
      select id, phone from contact_submissions
      where phone is not null and id > ${last} order by id limit 1000
    `.execute(db);
    for (const { id, phone } of rows) {
      await sql`
        update contact_submissions set phone_key = ${phoneKeyOf(phone)} where id = ${id}
      `.execute(db);
    }
    const [final] = rows.slice(-1);
    if (!final) return;
    last = final.id;
  }
}

/** Adds the sources of inquiries, the right to sign claims, and the office's closed days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await storePhoneKeys(db);
}
