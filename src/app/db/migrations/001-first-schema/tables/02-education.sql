create table continuing_education (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete restrict,
  course_title text not null,
  provider text not null,
  course_type text not null,
  hours_completed decimal(4, 2) not null check (hours_completed between 0 and 99.99),
  completion_date date not null,
  certificate_number text,
  is_verified boolean not null default false,
  -- The office's decision whether the record counts. "auto" means that the rules decide.
  credit_decision text not null default 'auto'
    check (credit_decision in ('auto', 'counts', 'does_not_count')),
  credit_reason text,
  is_broker_topic boolean not null default false,
  is_fair_housing boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  provider_key folded_text not null default '',
  -- A copy of the agent's `name_key`, because no index can sort by a column of another table.
  agent_key folded_text not null default '',
  search_text folded_text not null default ''
);

create index continuing_education_agent on continuing_education (agent_id);

-- The list of education records has an index for each sort order: this index and the next six. The
-- database therefore need not sort to find a page far down the list. Each index contains all
-- columns that the list filters by, so that the database reads only the rows of the page. Rows with
-- the same value in the chosen sort order are sorted by date, then by id.
create index continuing_education_by_date on continuing_education
(completion_date, id, agent_id, course_type, is_verified, search_text);

create index continuing_education_by_course on continuing_education
(search_text, completion_date, id, agent_id, course_type, is_verified);

create index continuing_education_by_provider on continuing_education
(provider_key, completion_date, id, agent_id, course_type, is_verified, search_text);

create index continuing_education_by_agent on continuing_education
(agent_key, completion_date, id, agent_id, course_type, is_verified, search_text);

create index continuing_education_by_type on continuing_education
(course_type, completion_date, id, agent_id, is_verified, search_text);

create index continuing_education_by_hours on continuing_education
(hours_completed, completion_date, id, agent_id, course_type, is_verified, search_text);

create index continuing_education_by_status on continuing_education
(is_verified, completion_date, id, agent_id, course_type, search_text);

create index continuing_education_standing
on continuing_education (agent_id, completion_date, id);
