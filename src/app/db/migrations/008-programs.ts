import { sql, type Kysely } from 'kysely';

const tables = [
  `create table api_tokens (
    id uuid primary key,
    name text not null,
    -- The scopes as a JSON list.
    scopes text not null,
    token_hash text not null,
    created_by uuid not null references admin_users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    last_used_from text,
    -- The time of the email that said that the token ends soon.
    warned_at timestamptz,
    constraint api_tokens_hash unique (token_hash)
  )`,
  'create index api_tokens_created_by on api_tokens (created_by)',
  // An endpoint that a program added with its token ends with the token.
  `create table webhook_endpoints (
    id uuid primary key,
    name text not null,
    url text not null,
    -- The types of events as a JSON list.
    events text not null,
    is_on boolean not null default true,
    off_reason text,
    -- The sealed secret, and the one before it, which also signs until previous_until.
    secret text not null,
    previous_secret text,
    previous_until timestamptz,
    header_name text,
    header_value text,
    -- The first failure since the last success.
    failing_since timestamptz,
    token_id uuid references api_tokens (id) on delete cascade,
    created_by text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index webhook_endpoints_token on webhook_endpoints (token_id)',
  // The events of committed changes that no server has turned into deliveries yet.
  `create table webhook_events (
    id uuid primary key,
    type text not null,
    record_id text not null,
    -- Set for an event about an inquiry, so that it ends with the inquiry.
    inquiry_id uuid references contact_submissions (id) on delete cascade,
    created_at timestamptz not null
  )`,
  'create index webhook_events_inquiry on webhook_events (inquiry_id)',
  `create table webhook_deliveries (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    event_id uuid not null,
    type text not null,
    record_id text not null,
    inquiry_id uuid references contact_submissions (id) on delete cascade,
    body text not null,
    status text not null check (status in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    -- The time of the next attempt, or the end of the claim of a server that sends now.
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz,
    answer_status integer,
    -- The first 4 KB of the receiver's answer.
    answer text,
    error text,
    created_at timestamptz not null,
    constraint webhook_deliveries_once unique (endpoint_id, event_id)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where status = 'waiting'`,
  'create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at)',
  'create index webhook_deliveries_inquiry on webhook_deliveries (inquiry_id)',
  // The way of the visitor to the form, as JSON, and the word by which lists and the report group it.
  'alter table contact_submissions add column came_from text',
  'alter table contact_submissions add column came_from_key text',
  `create index contact_submissions_came_from on contact_submissions (came_from_key, created_at)
  where came_from_key is not null`,
];

/** Adds tokens and webhooks for other programs, and where an inquiry came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
