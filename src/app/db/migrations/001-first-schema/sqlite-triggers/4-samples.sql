create trigger demo_records_no_late_insert before insert on demo_records
when exists (select 1 from audit_log)
  and (exists (select 1 from agents where id = new.record_id)
    or exists (select 1 from policies where id = new.record_id))
begin select raise(abort, 'demo_records cannot be added'); end;

create trigger demo_records_no_move before update on demo_records
when new.entity is distinct from old.entity or new.record_id is distinct from old.record_id
begin select raise(abort, 'demo_records cannot be changed'); end;

-- Deletes a sample agent or policy with all that belongs to it. Agents must come before policies.
-- Confirmations and waivers of policies that are no samples stay, and so do all requests to agents
-- who are no samples. They keep the agent or the policy from being deleted.
create trigger demo_records_removal after update on demo_records when new.is_removed
begin
  delete from policy_confirmations
  where agent_id = new.record_id and request_id in (
    select id from policy_requests where policy_id in (select record_id from demo_records)
  );
  delete from policy_requests
  where agent_id = new.record_id and (
    coalesce(closed_as, 'open') not in ('confirmed', 'waived')
    or policy_id in (select record_id from demo_records)
  );
  delete from commission_splits where agent_id = new.record_id;
  delete from ce_exemptions where agent_id = new.record_id;
  delete from agents where id = new.record_id;
  delete from policy_versions where policy_id = new.record_id;
  delete from policies where id = new.record_id;
end;
