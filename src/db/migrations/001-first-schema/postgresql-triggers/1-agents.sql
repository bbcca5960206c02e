create function refuse_split_change() returns trigger language plpgsql as $$
begin
  raise exception 'commission_splits is append-only';
end $$;

create trigger commission_splits_no_truncate before truncate on commission_splits
for each statement execute function refuse_split_change();

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
) execute function refuse_split_change();

-- A split can be deleted only together with its agent.
create function refuse_split_deletion() returns trigger language plpgsql as $$
begin
  if exists (select 1 from agents where id = old.agent_id) then
    raise exception 'commission_splits is append-only';
  end if;
  return old;
end $$;

create trigger commission_splits_no_delete before delete on commission_splits
for each row execute function refuse_split_deletion();

create function refuse_exemption_edit() returns trigger language plpgsql as $$
begin
  raise exception 'ce_exemptions is append-only';
end $$;

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
) execute function refuse_exemption_edit();

create function refuse_rule_change() returns trigger language plpgsql as $$
begin
  raise exception 'ce_rules is append-only';
end $$;

create trigger ce_rules_append_only before update or delete or truncate on ce_rules
for each statement execute function refuse_rule_change();
