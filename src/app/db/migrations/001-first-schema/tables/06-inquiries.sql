create table contact_submissions (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  service text not null,
  message text,
  consent_version text,
  status text not null default 'new',
  spam_reason text,
  -- The agent on whose page the visitor sent the form; null for the form on the home page.
  about_agent_id uuid references agents (id) on delete restrict,
  assigned_agent_id uuid references agents (id) on delete restrict,
  read_at timestamptz,
  -- The next two columns are stored, so that a later change of the office's hours does not change
  -- which replies were late.
  reply_due_at timestamptz,
  response_minutes integer,
  first_response_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  name_key folded_text not null default '',
  -- A copy of the assigned agent's `name_key`; empty if no agent is assigned.
  agent_key folded_text not null default '',
  search_text folded_text not null default '',
  -- The message and the notes as searches compare them. A search looks at this column only in the
  -- newest 5,000 inquiries or fewer.
  search_content folded_text not null default ''
);

create index contact_submissions_person on contact_submissions (lower(email));

create index contact_submissions_assigned on contact_submissions (assigned_agent_id)
where assigned_agent_id is not null;

create index contact_submissions_unread on contact_submissions (id)
where status = 'new' and read_at is null;

-- The list of inquiries has an index for each sort order: this index, the next four and
-- contact_submissions_by_due. Each one contains all columns that the list filters by, so that the
-- database reads only the rows of the page. Rows with the same value in the chosen sort order are
-- sorted by the time of receipt, then by id.
create index contact_submissions_by_received on contact_submissions
(created_at, id, status, service, assigned_agent_id, search_text);

create index contact_submissions_by_name on contact_submissions
(name_key, created_at, id, status, service, assigned_agent_id, search_text);

create index contact_submissions_by_agent on contact_submissions
(agent_key, created_at, id, status, service, assigned_agent_id, search_text);

create index contact_submissions_by_service on contact_submissions
(service, created_at, id, status, assigned_agent_id, search_text);

create index contact_submissions_by_status on contact_submissions (
  (case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end),
  created_at, id, status, service, assigned_agent_id, search_text
);

create index contact_submissions_open on contact_submissions (assigned_agent_id)
where status in ('new', 'in_progress');

create index contact_submissions_spam on contact_submissions (created_at, id, spam_reason)
where status = 'spam';

-- The first column of this index is the due time, or the year 9999 for inquiries that are closed,
-- answered or never due. An inquiry is overdue if this time is before now, so the database can
-- count the overdue ones with the index alone. PostgreSQL reads a list from an index alone only if
-- the index has each column that the query names, including those that occur only in an indexed
-- expression.
create index contact_submissions_by_due on contact_submissions (
  (case
    when first_response_at is null and status in ('new', 'in_progress')
    then coalesce(reply_due_at, '9999-12-31T00:00:00.000Z')
    else '9999-12-31T00:00:00.000Z'
  end),
  created_at, id, status, service, assigned_agent_id, search_text, first_response_at, reply_due_at
);
