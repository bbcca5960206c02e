import { PostgresAdapter, sql, type Kysely } from 'kysely';

const columns = [
  'street_number text',
  'is_number_shown boolean not null default true',
  `street text not null default ''`,
  'half_bathrooms integer not null default 0',
  'agent_id uuid references agents (id) on delete restrict',
  // The brokerage that lists or listed the home, if it is another one.
  'listing_brokerage text',
  'is_owner_licensed boolean not null default false',
  // The owner's permission to advertise the home. Without it, visitors never see the home.
  'permitted_by text',
  'permitted_on date',
  'permission_method text',
  'mls_number text',
  'mls_entered_on date',
  'listing_ends_on date',
  // The day on which the office last said that everything about the home is still right.
  `still_right_on date not null default '1900-01-01'`,
  'closed_on date',
  'side text',
  'sold_price integer',
  'is_price_shown boolean not null default true',
  'updated_at timestamptz',
  'version integer not null default 1',
];

/** Adds what the screen of properties needs, and the property that an inquiry is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const foldedText = isPostgres ? 'text collate "C"' : 'text';
  const act = isPostgres
    ? 'execute function forget_idempotency_keys()'
    : 'begin delete from idempotency_keys where record_id = old.id; end';
  const statements = [
    ...[...columns, `search_text ${foldedText} not null default ''`].map(
      (column) => `alter table properties add column ${column}`,
    ),
    'create index properties_agent on properties (agent_id)',
    `create trigger properties_idempotency_keys after delete on properties for each row ${act}`,
    `alter table contact_submissions
    add column property_id uuid references properties (id) on delete set null`,
    `create index contact_submissions_property on contact_submissions (property_id)
    where property_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
