-- The functions have a fixed search path, so that the search path of a caller cannot lead them to
-- other tables. The migration puts the name of the schema in the place of own_schema.
create function refuse_change() returns trigger language plpgsql
set search_path = own_schema, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Agents and policies, and the evidence about them, are deleted only while a sample is removed. The
-- argument is the column with the id of the agent or the policy.
create function refuse_deletion() returns trigger language plpgsql
set search_path = own_schema, pg_temp as $$
begin
  if exists (
    select 1 from demo_records
    where is_removed and record_id = (to_jsonb(old) ->> tg_argv[0])::uuid
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger agents_no_delete before delete on agents
for each row execute function refuse_deletion('id');

create trigger commission_splits_no_delete before delete on commission_splits
for each row execute function refuse_deletion('agent_id');

create trigger commission_splits_no_truncate before truncate on commission_splits
for each statement execute function refuse_change();

-- The only possible update of a split is to void it, once.
create trigger commission_splits_no_edit before update on commission_splits
for each row when (
  old.voided_at is not null
  or new.voided_at is null
  or new.voided_by is null
  or new.void_reason is null
  or new.id is distinct from old.id
  or new.agent_id is distinct from old.agent_id
  or new.effective_on is distinct from old.effective_on
  or new.split is distinct from old.split
  or new.reason is distinct from old.reason
  or new.origin is distinct from old.origin
  or new.created_by is distinct from old.created_by
  or new.created_at is distinct from old.created_at
) execute function refuse_change();

create trigger ce_exemptions_no_delete before delete on ce_exemptions
for each row execute function refuse_deletion('agent_id');

create trigger ce_exemptions_no_truncate before truncate on ce_exemptions
for each statement execute function refuse_change();

-- The only possible update of an exemption is to end it, once.
create trigger ce_exemptions_no_edit before update on ce_exemptions
for each row when (
  old.ended_at is not null
  or new.ended_at is null
  or new.id is distinct from old.id
  or new.agent_id is distinct from old.agent_id
  or new.kind is distinct from old.kind
  or new.reason is distinct from old.reason
  or new.source is distinct from old.source
  or new.starts_on is distinct from old.starts_on
  or new.ends_on is distinct from old.ends_on
  or new.until is distinct from old.until
  or new.created_by is distinct from old.created_by
  or new.created_at is distinct from old.created_at
) execute function refuse_change();
