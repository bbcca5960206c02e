-- The facts of each agent's license. The row is created with the agent. Null means that the office
-- has not recorded the fact.
create table agent_licenses (
  agent_id uuid primary key references agents (id) on delete cascade,
  license_type text check (license_type in ('salesperson', 'associate_broker', 'broker')),
  status text check (status in ('active', 'inactive', 'lapsed')),
  first_licensed_on date,
  renewal_due_on date,
  post_license_on date,
  post_license_certificate text,
  is_realtor boolean,
  grec_checked_on date,
  grec_hours decimal(5, 2),
  updated_at timestamptz not null,
  version integer not null default 1
);

-- Exemptions from requirements. Triggers refuse every update except the one that ends an
-- exemption, and refuse deletions.
create table ce_exemptions (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete restrict,
  kind text not null
    check (kind in ('all_ce', 'license_law', 'post_license', 'post_license_extension')),
  reason text not null,
  source text,
  starts_on date not null,
  ends_on date,
  -- The new last day of the post-license course for an extension; null for other kinds.
  until date,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  end_reason text
);

create index ce_exemptions_of_agent on ce_exemptions (agent_id);

-- The standing of each agent as it was computed last. It is stored so that lists can filter, sort
-- and count by it.
create table ce_standings (
  agent_id uuid primary key references agents (id) on delete cascade,
  outcome text not null,
  period_from date,
  due_on date,
  next_deadline_on date,
  post_due_on date,
  -- The next day on which the standing can change without an edit.
  changes_on date,
  needed decimal(6, 2) not null default 0,
  verified decimal(6, 2) not null default 0,
  pending decimal(6, 2) not null default 0,
  to_take decimal(6, 2) not null default 0,
  law_needed decimal(6, 2) not null default 0,
  law_verified decimal(6, 2) not null default 0,
  law_pending decimal(6, 2) not null default 0,
  law_to_take decimal(6, 2) not null default 0,
  -- The next four columns contain JSON arrays of codes.
  missing text not null default '[]',
  watched text not null default '[]',
  realtor_missing text not null default '[]',
  alerts text not null default '[]',
  grec_difference decimal(6, 2),
  computed_at timestamptz not null
);

create index ce_standings_by_change on ce_standings (changes_on);
