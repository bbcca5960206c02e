-- The audit log is append-only. It has no foreign keys, because its entries stay when the records
-- that they are about are deleted.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor text,
  action text not null,
  entity text not null,
  entity_id text,
  entity_name text,
  -- The old values of the changed fields as a JSON object; `after` has the new values.
  before text,
  after text,
  address text not null,
  request_id text not null
);

create index audit_log_of_record on audit_log (entity_id, at, id);

-- The list of entries finds the ids on a page with this index alone, unless it is filtered by
-- record.
create index audit_log_list on audit_log (at, id, entity, action, actor);
