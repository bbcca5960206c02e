-- The links in the emails about requests. The token of a link is only in the email.
create table policy_links (
  token_hash text primary key,
  request_id uuid not null references policy_requests (id) on delete cascade,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index policy_links_of_request on policy_links (request_id);

-- The confirmations of agents. They are append-only.
create table policy_confirmations (
  id uuid primary key,
  request_id uuid not null unique references policy_requests (id) on delete restrict,
  -- The version whose words the agent read.
  version_id uuid not null references policy_versions (id) on delete restrict,
  agent_id uuid not null references agents (id) on delete restrict,
  confirmed_at timestamptz not null,
  method text not null check (method in ('link', 'paper')),
  typed_name text not null,
  -- The sentence that the agent confirmed.
  statement text not null,
  checksum text not null,
  sent_to text,
  ip text,
  user_agent text,
  paper_on date,
  recorded_by text,
  note text
);

create index policy_confirmations_of_agent on policy_confirmations (agent_id);

create index policy_confirmations_of_version on policy_confirmations (version_id);
