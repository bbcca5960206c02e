create table inquiry_notes (
  id uuid primary key,
  contact_submission_id uuid not null references contact_submissions (id) on delete cascade,
  author text not null,
  text text not null,
  created_at timestamptz not null
);

create index inquiry_notes_submission on inquiry_notes (contact_submission_id, created_at);

-- The calls to clients. They are append-only, and are deleted only with their inquiry.
create table inquiry_calls (
  id uuid primary key,
  contact_submission_id uuid not null references contact_submissions (id) on delete cascade,
  author text not null,
  outcome text not null check (outcome in ('reached', 'voicemail', 'no_answer')),
  note text,
  created_at timestamptz not null
);

create index inquiry_calls_submission on inquiry_calls (contact_submission_id, created_at);

create table saved_replies (
  id uuid primary key,
  name text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  search_text folded_text not null
);
