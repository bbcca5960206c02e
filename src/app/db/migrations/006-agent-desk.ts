import { sql, type Kysely } from 'kysely';

const tables = [
  // One row, if the office has ever used the desk.
  `create table desk_settings (
    id integer primary key check (id = 1),
    is_on boolean not null,
    changed_at timestamptz not null,
    changed_by text not null
  )`,
  // The email addresses that were entered at the desk. A job sends the links.
  `create table desk_requests (
    id uuid primary key,
    -- The checksum of the cookie of the browser that asked. Only this browser may use the code.
    token_hash text not null unique,
    address text not null,
    target text,
    code_hash text,
    tries integer not null default 0,
    created_at timestamptz not null,
    handled_at timestamptz
  )`,
  'create index desk_requests_waiting on desk_requests (id) where handled_at is null',
  `create table desk_links (
    token_hash text primary key,
    -- "enter" signs a device in. "open" opens one thing without a session.
    kind text not null check (kind in ('enter', 'open')),
    agent_id uuid not null references agents (id) on delete cascade,
    address text not null,
    target text,
    request_id uuid references desk_requests (id) on delete set null,
    -- The administrator who copied the link; null for a link that was emailed.
    made_by text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    -- The checksum of the network address and browser that used the link.
    used_by text
  )`,
  'create index desk_links_agent on desk_links (agent_id)',
  'create index desk_links_request on desk_links (request_id)',
  `create table desk_sessions (
    id uuid primary key,
    token_hash text not null unique,
    agent_id uuid not null references agents (id) on delete cascade,
    address text not null,
    made_by text,
    user_agent text,
    created_at timestamptz not null,
    last_visit_at timestamptz not null
  )`,
  'create index desk_sessions_agent on desk_sessions (agent_id)',
  `create table agents_away (
    id uuid primary key,
    agent_id uuid not null references agents (id) on delete cascade,
    from_on date not null,
    to_on date not null,
    created_at timestamptz not null
  )`,
  'create index agents_away_agent on agents_away (agent_id, to_on)',
  // A file is stored in pieces, so that no statement carries all of it.
  `create table agent_files (
    id uuid primary key,
    agent_id uuid not null references agents (id) on delete restrict,
    type text not null,
    size integer not null,
    sha256 text not null,
    created_at timestamptz not null
  )`,
  'create index agent_files_agent on agent_files (agent_id)',
  `create table agent_file_chunks (
    file_id uuid not null references agent_files (id) on delete cascade,
    position integer not null,
    bytes bytea not null,
    constraint agent_file_chunks_key primary key (file_id, position)
  )`,
  // The changes that an agent proposes for the own page: at most one proposal for each agent.
  `create table page_proposals (
    agent_id uuid primary key references agents (id) on delete cascade,
    -- The fields as JSON: as proposed, and as they were on the page at that time.
    proposed text not null,
    base text not null,
    portrait_id uuid,
    base_portrait_id uuid,
    created_at timestamptz not null
  )`,

  'alter table contact_submissions add column do_not_contact_at timestamptz',
  'alter table contact_submissions add column given_back_at timestamptz',
  `create index contact_submissions_given_back on contact_submissions (given_back_at)
  where given_back_at is not null`,

  // How the agent proves a course: "certificate", "grec" or "later". Null if the office entered it.
  'alter table continuing_education add column evidence text',
  'alter table continuing_education add column file_id uuid references agent_files (id)',
  'alter table continuing_education add column handed_in_at timestamptz',
  'alter table continuing_education add column returned_at timestamptz',
  'alter table continuing_education add column return_reason text',
  'alter table continuing_education add column evidence_asked_at timestamptz',
  `create index continuing_education_handed_in on continuing_education (handed_in_at)
  where handed_in_at is not null`,
  `create index continuing_education_file on continuing_education (file_id)
  where file_id is not null`,
];

/** Adds the agents' desk: its sign-in, hand-ins, proposals and absences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
