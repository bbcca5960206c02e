create trigger policies_no_delete before delete on policies
when not exists (select 1 from demo_records where record_id = old.id and is_removed)
begin select raise(abort, 'policies cannot be deleted'); end;

create trigger policy_versions_no_replace before insert on policy_versions
when exists (
  select 1 from policy_versions
  where id = new.id or (policy_id = new.policy_id and number = new.number)
)
begin select raise(abort, 'policy_versions is append-only'); end;

create trigger policy_versions_no_update before update on policy_versions
begin select raise(abort, 'policy_versions is append-only'); end;

create trigger policy_versions_no_delete before delete on policy_versions
when not exists (select 1 from demo_records where record_id = old.policy_id and is_removed)
begin select raise(abort, 'policy_versions is append-only'); end;

create trigger policy_requests_no_replace before insert on policy_requests
when exists (select 1 from policy_requests where id = new.id)
begin select raise(abort, 'policy_requests is append-only'); end;

-- An update of the ids could give a confirmation to another agent, or a request to a sample.
create trigger policy_requests_no_move before update on policy_requests
when new.id is distinct from old.id
  or new.policy_id is distinct from old.policy_id
  or new.agent_id is distinct from old.agent_id
  or new.version_id is distinct from old.version_id
begin select raise(abort, 'policy_requests is append-only'); end;

create trigger policy_requests_no_delete before delete on policy_requests
when not exists (select 1 from demo_records where record_id = old.agent_id and is_removed)
begin select raise(abort, 'policy_requests is append-only'); end;

create trigger policy_confirmations_no_replace before insert on policy_confirmations
when exists (
  select 1 from policy_confirmations where id = new.id or request_id = new.request_id
)
begin select raise(abort, 'policy_confirmations is append-only'); end;

create trigger policy_confirmations_no_update before update on policy_confirmations
begin select raise(abort, 'policy_confirmations is append-only'); end;

create trigger policy_confirmations_no_delete before delete on policy_confirmations
when not exists (select 1 from demo_records where record_id = old.agent_id and is_removed)
begin select raise(abort, 'policy_confirmations is append-only'); end;
