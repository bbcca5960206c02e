-- The state of each part of the website that was ever saved. A part without a row shows the words
-- that the product ships with.
create table website_parts (
  part text primary key,
  -- The number of the version that visitors read, or 0 for the shipped words.
  published integer not null default 0,
  draft text,
  draft_format integer,
  version integer not null default 1,
  updated_at timestamptz,
  updated_by_name text
);

-- The published versions of the website's parts. They are append-only.
create table website_versions (
  part text not null,
  number integer not null,
  format integer not null,
  content text not null,
  content_hash text not null,
  note text,
  published_at timestamptz not null,
  published_by_name text not null,
  publisher_title text,
  restored_from integer,
  constraint website_versions_key primary key (part, number)
);

create table website_pictures (
  id uuid primary key,
  shape text not null,
  width integer not null,
  height integer not null,
  -- The widths of the picture's files as a JSON array, smallest first.
  widths text not null,
  focus_x integer not null,
  focus_y integer not null,
  has_alpha boolean not null,
  created_at timestamptz not null,
  created_by_name text not null,
  used_at timestamptz not null,
  published_at timestamptz,
  -- The picture before it was cropped; null after it was deleted because it was no longer used.
  master bytea
);

create table website_picture_files (
  picture_id uuid not null references website_pictures (id) on delete cascade,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint website_picture_files_key primary key (picture_id, width, format)
);

-- The reviews of the website's words as advertising. Triggers refuse updates and deletions.
create table advertising_reviews (
  id uuid primary key,
  -- The name of the reviewed words, such as "claim:about.0" or "part:home".
  subject text not null,
  content_hash text not null,
  content text not null,
  decision text not null check (decision in ('approved', 'changes_needed')),
  source text,
  valid_until date,
  note text,
  reviewed_by uuid not null,
  reviewer_name text not null,
  reviewer_title text,
  reviewed_at timestamptz not null
);

create table testimonials (
  id uuid primary key,
  name text not null,
  title text not null,
  content text not null,
  rating integer not null default 5,
  image_url text,
  -- The agent that the testimonial is about; null for one about the brokerage.
  agent_id uuid references agents (id) on delete restrict,
  -- The day of the client's consent. A testimonial without one is never shown.
  consent_date date,
  consent_method text,
  requested_by text,
  relationship text,
  transaction_note text,
  is_shown boolean not null default false,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz,
  version integer not null default 1,
  search_text folded_text not null default ''
);
