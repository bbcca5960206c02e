import { sql, type Kysely } from 'kysely';

const tables = [
  // A deadline that the office or an agent typed. With a file it is a paper, such as a license copy.
  `create table agent_deadlines (
    id uuid primary key,
    -- Null for a deadline of the brokerage itself.
    agent_id uuid references agents (id) on delete cascade,
    kind text not null,
    label text,
    -- Null only for a paper without an end.
    due_on date,
    note text,
    file_id uuid references agent_files (id),
    -- Set while a paper that the agent handed in waits for the office.
    handed_in_at timestamptz,
    returned_at timestamptz,
    return_reason text,
    closed_at timestamptz,
    closed_by text,
    closed_as text check (closed_as in ('renewed', 'ended')),
    -- The deadline that a renewal made in place of this one.
    next_id uuid references agent_deadlines (id) on delete set null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index agent_deadlines_open on agent_deadlines (due_on, agent_id)
  where closed_at is null`,
  'create index agent_deadlines_agent on agent_deadlines (agent_id)',
  'create index agent_deadlines_next on agent_deadlines (next_id)',
  `create index agent_deadlines_file on agent_deadlines (file_id) where file_id is not null`,
  // The thresholds that were noticed, or passed over because a tighter one was noticed.
  `create table deadline_notices (
    deadline_key text not null,
    due_on date not null,
    -- The days before the due date; -1 for the day after it.
    threshold integer not null,
    audience text not null check (audience in ('office', 'agent')),
    noticed_on date not null,
    outcome text not null check (outcome in ('sent', 'passed_over')),
    email_id uuid references email_messages (id) on delete set null,
    constraint deadline_notices_key primary key (deadline_key, due_on, threshold, audience)
  )`,
  'create index deadline_notices_email on deadline_notices (email_id)',
  // The daily run of the digest. The instance that inserts the row of a day does its work.
  `create table digest_runs (
    office_day date primary key,
    claimed_at timestamptz not null,
    finished_at timestamptz,
    office_emails integer not null default 0,
    agent_emails integer not null default 0,
    error text
  )`,
  // The settings that the office changed, each as JSON.
  `create table office_settings (
    key text primary key,
    value text not null,
    version integer not null default 1,
    updated_by text not null,
    updated_at timestamptz not null
  )`,

  // The reminders of late inquiries. The recipient is the id of an agent, or "office".
  `create table late_notices (
    inquiry_id uuid not null references contact_submissions (id) on delete cascade,
    stage text not null check (stage in ('half', 'due')),
    recipient text not null,
    noticed_at timestamptz not null,
    email_id uuid references email_messages (id) on delete set null,
    constraint late_notices_key primary key (inquiry_id, stage, recipient)
  )`,
  'create index late_notices_recipient on late_notices (recipient, noticed_at)',
  'create index late_notices_email on late_notices (email_id)',

  // The agents who take part in the duty rotation.
  `create table duty_agents (
    agent_id uuid primary key references agents (id) on delete cascade,
    joined_at timestamptz not null
  )`,
  // The agents who take the inquiries of a day. A day without a row has none.
  `create table duty_days (
    day date primary key,
    agent_id uuid references agents (id) on delete set null,
    second_id uuid references agents (id) on delete set null,
    updated_by text not null,
    updated_at timestamptz not null
  )`,
  'create index duty_days_agent on duty_days (agent_id, day)',
  'create index duty_days_second on duty_days (second_id)',
  // A day that an agent asked another agent to take.
  `create table duty_swaps (
    id uuid primary key,
    day date not null,
    from_id uuid not null references agents (id) on delete cascade,
    to_id uuid not null references agents (id) on delete cascade,
    asked_at timestamptz not null,
    answered_at timestamptz,
    answer text check (answer in ('accepted', 'declined', 'withdrawn')),
    undone_at timestamptz
  )`,
  'create index duty_swaps_from on duty_swaps (from_id, day)',
  'create index duty_swaps_to on duty_swaps (to_id, day)',
  // The reason for the agent: "duty" or "known_client"; null for any other reason.
  'alter table contact_submissions add column assigned_as text',
  // The agent on duty who got the inquiry, and when it moved on to the second agent or the office.
  `alter table contact_submissions add column duty_agent_id uuid references agents (id)
  on delete set null`,
  'alter table contact_submissions add column duty_moved_at timestamptz',
  `create index contact_submissions_duty on contact_submissions (duty_agent_id, created_at)
  where duty_agent_id is not null`,

  // The report of a month that is final, and whether the email about it was queued.
  `create table monthly_reports (
    month text primary key,
    emailed_at timestamptz,
    final_at timestamptz,
    snapshot text
  )`,

  `create table agent_departures (
    id uuid primary key,
    agent_id uuid not null references agents (id) on delete cascade,
    left_on date not null,
    forwarded_to text not null check (forwarded_to in ('commission', 'broker')),
    new_broker text,
    forwarded_on date,
    -- The agent who gets the open inquiries; null for the office's queue.
    inquiries_to uuid references agents (id) on delete set null,
    note text,
    created_by text not null,
    created_at timestamptz not null,
    -- Null while the last day is in the future.
    carried_out_at timestamptz,
    -- What the departure moved and ended, as JSON, so that it can be undone.
    moved text,
    undone_at timestamptz,
    returned_at timestamptz
  )`,
  `create unique index agent_departures_current on agent_departures (agent_id)
  where undone_at is null and returned_at is null`,
  'create index agent_departures_to on agent_departures (inquiries_to)',
];

/** Adds deadlines, reminders, duty, the monthly report and departures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
