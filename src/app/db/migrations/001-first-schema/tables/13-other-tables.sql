-- The counters of the rate limits. They are in the database so that instances share them and
-- restarts keep them.
create table throttle_buckets (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

create index throttle_buckets_expiry on throttle_buckets (expires_at);

-- The calls of the last day that had an idempotency key and created something. A call that is made
-- again finds its row here and creates nothing. Triggers delete a row with its record.
create table idempotency_keys (
  caller text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  record_id uuid,
  created_at timestamptz not null,
  constraint idempotency_keys_key primary key (caller, route, key)
);

create index idempotency_keys_record on idempotency_keys (record_id);

-- The records of the sample office, until an administrator removes or keeps them. Records that exist
-- when the audit log has entries cannot be registered any more.
create table demo_records (
  entity text not null,
  record_id uuid not null,
  -- To set this is the only way to delete an agent or a policy. A trigger then deletes it with all
  -- that belongs to it. Foreign keys refuse that while anything else refers to it.
  is_removed boolean not null default false,
  constraint demo_records_key primary key (entity, record_id)
);

-- The specification requires this table and the next one. The server does not use them.
create table users (
  id uuid primary key,
  username text not null unique,
  password text not null
);

create table properties (
  id uuid primary key,
  title text not null,
  description text not null,
  price integer not null,
  bedrooms integer not null,
  bathrooms integer not null,
  sqft integer not null,
  neighborhood text not null,
  image_url text not null,
  status text not null default 'available',
  created_at timestamptz not null
);
