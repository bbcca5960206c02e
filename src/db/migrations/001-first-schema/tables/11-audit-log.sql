-- The audit log is append-only. It has no foreign keys, because its entries outlive the records.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor text,
  action text not null,
  entity text not null,
  entity_id text,
  entity_name text,
  -- JSON objects with the old and the new values of the changed fields.
  before text,
  after text,
  address text not null,
  request_id text not null
);

create index audit_log_of_record on audit_log (entity_id, at, id);

-- The list of entries and its filters are answered from this index alone.
create index audit_log_list on audit_log (at, id, entity, action, actor);
