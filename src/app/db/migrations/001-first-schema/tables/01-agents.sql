-- A foreign key that leads from evidence to an agent or a policy is "on delete restrict". Agents and
-- policies are deleted only as samples (see demo_records).
create table agents (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  license_number text,
  -- The split that applies today, in percent. `commission_splits` has the whole history.
  commission_split decimal(5, 2) not null check (commission_split between 0 and 100),
  is_active boolean not null default true,
  hire_date timestamptz not null,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- The name in lower case without accents, last name first. Lists sort by it.
  name_key folded_text not null default '',
  search_name text not null default '',
  search_text folded_text not null default ''
);

create unique index agents_email_unique on agents (lower(email));

-- Every slug that an agent's page has or had. Old slugs redirect to the page, so no other agent can
-- get one of them.
create table agent_slugs (
  slug text primary key,
  agent_id uuid not null references agents (id) on delete cascade
);

create index agent_slugs_agent on agent_slugs (agent_id);

create table agent_pages (
  agent_id uuid primary key references agents (id) on delete cascade,
  slug text not null unique references agent_slugs (slug),
  headline text,
  biography text,
  whatsapp text,
  facebook text,
  instagram text,
  linkedin text,
  is_shown boolean not null default true,
  portrait_id uuid,
  updated_at timestamptz not null,
  version integer not null default 1
);

create index agent_pages_portrait on agent_pages (portrait_id);

-- The files of agents' portraits. A portrait has one file for each width and format.
create table agent_portraits (
  portrait_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint agent_portraits_file primary key (portrait_id, width, format)
);

-- The history of each agent's commission split. Triggers refuse every update except the one that
-- voids a row, and refuse deletions.
create table commission_splits (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete restrict,
  -- The first day on which the split applies.
  effective_on date not null,
  split decimal(5, 2) not null check (split >= 0 and split <= 100),
  reason text not null,
  origin text not null check (origin in ('form', 'planned', 'audit_trail', 'opening')),
  created_by text not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  void_reason text
);

create index commission_splits_of_agent
on commission_splits (agent_id, effective_on, created_at, id);
