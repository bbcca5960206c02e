create table policies (
  id uuid primary key,
  title text not null,
  category text not null,
  content text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- The SHA-256 checksum of the title, the category and the content.
  checksum text not null default '',
  search_text folded_text not null default '',
  -- The content as searches compare it. It has its own column because a search looks at no more
  -- than 2 MB of the contents of all policies together.
  search_content folded_text not null default ''
);

-- A search of the policies uses this index, which has the short columns, and the next one, which
-- has the numbers of bytes of the contents. Without them, it would read the contents of all
-- policies to find the few that it compares.
create index policies_by_title
on policies (search_text, id, category, is_active, created_at, updated_at);

create index policies_by_change
on policies (updated_at, id, (octet_length(search_content)));

-- The published versions of policies. They are append-only.
create table policy_versions (
  id uuid primary key,
  policy_id uuid not null references policies (id) on delete restrict,
  number integer not null,
  title text not null,
  category text not null,
  content text not null,
  checksum text not null,
  change_note text,
  is_minor boolean not null,
  -- Whether agents were asked to confirm this version when it was published.
  asks boolean not null,
  due_on date,
  published_by text not null,
  published_at timestamptz not null,
  constraint policy_versions_number unique (policy_id, number)
);

-- The requests to agents to confirm a policy. Triggers refuse deletions, and updates of the ids.
create table policy_requests (
  id uuid primary key,
  policy_id uuid not null references policies (id) on delete restrict,
  agent_id uuid not null references agents (id) on delete restrict,
  -- The policy's newest version at the time when the request was opened.
  version_id uuid not null references policy_versions (id) on delete restrict,
  due_on date not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  sent_count integer not null default 0,
  next_email_at timestamptz,
  closed_at timestamptz,
  closed_as text check (closed_as in ('confirmed', 'waived', 'replaced', 'agent_left')),
  close_reason text,
  closed_by text
);

-- An agent has at most one open request for a policy.
create unique index policy_requests_open on policy_requests (policy_id, agent_id)
where closed_at is null;

create index policy_requests_to_send on policy_requests (next_email_at) where closed_at is null;

create index policy_requests_of_policy on policy_requests (policy_id, agent_id);

create index policy_requests_of_agent on policy_requests (agent_id);

create index policy_requests_of_version on policy_requests (version_id, closed_as, agent_id);
