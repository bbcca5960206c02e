-- Agents and policies, and the evidence about them, are deleted only while a sample is removed. All
-- triggers whose names end with no_delete see to it, also if foreign keys are turned off.
create trigger agents_no_delete before delete on agents
when not exists (select 1 from demo_records where record_id = old.id and is_removed)
begin select raise(abort, 'agents cannot be deleted'); end;

-- "insert or replace" deletes a row without firing the delete trigger. This trigger refuses such a
-- statement. All triggers whose names end with no_replace do this for their tables.
create trigger commission_splits_no_replace before insert on commission_splits
when exists (select 1 from commission_splits where id = new.id)
begin select raise(abort, 'commission_splits is append-only'); end;

-- The only possible update of a split is to void it, once.
create trigger commission_splits_no_edit before update on commission_splits
when old.voided_at is not null
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
begin select raise(abort, 'commission_splits is append-only'); end;

create trigger commission_splits_no_delete before delete on commission_splits
when not exists (select 1 from demo_records where record_id = old.agent_id and is_removed)
begin select raise(abort, 'commission_splits is append-only'); end;

create trigger ce_exemptions_no_replace before insert on ce_exemptions
when exists (select 1 from ce_exemptions where id = new.id)
begin select raise(abort, 'ce_exemptions is append-only'); end;

create trigger ce_exemptions_no_delete before delete on ce_exemptions
when not exists (select 1 from demo_records where record_id = old.agent_id and is_removed)
begin select raise(abort, 'ce_exemptions is append-only'); end;

-- The only possible update of an exemption is to end it, once.
create trigger ce_exemptions_no_edit before update on ce_exemptions
when old.ended_at is not null
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
begin select raise(abort, 'ce_exemptions is append-only'); end;
