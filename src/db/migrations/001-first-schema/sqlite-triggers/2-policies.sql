create trigger policy_versions_no_replace before insert on policy_versions
when exists (
  select 1 from policy_versions
  where id = new.id or (policy_id = new.policy_id and number = new.number)
)
begin select raise(abort, 'policy_versions is append-only'); end;

create trigger policy_versions_no_update before update on policy_versions
begin select raise(abort, 'policy_versions is append-only'); end;

-- Versions of a policy are deleted only with their policy.
create trigger policy_versions_no_delete before delete on policy_versions
when exists (select 1 from policies where id = old.policy_id)
begin select raise(abort, 'policy_versions is append-only'); end;

-- A request is deleted only with its policy, version or agent. Otherwise the deletion of a request
-- would be a way to delete its confirmation.
create trigger policy_requests_no_delete before delete on policy_requests
when exists (select 1 from policies where id = old.policy_id)
  and exists (select 1 from policy_versions where id = old.version_id)
  and exists (select 1 from agents where id = old.agent_id)
begin select raise(abort, 'policy_requests are only deleted with their policy or agent'); end;

create trigger policy_confirmations_no_replace before insert on policy_confirmations
when exists (
  select 1 from policy_confirmations where id = new.id or request_id = new.request_id
)
begin select raise(abort, 'policy_confirmations is append-only'); end;

create trigger policy_confirmations_no_update before update on policy_confirmations
begin select raise(abort, 'policy_confirmations is append-only'); end;

-- A confirmation can be deleted only together with its request, version or agent. A check of the
-- request alone would not be enough, because SQLite deletes the confirmations of a deleted agent or
-- version before it deletes the requests.
create trigger policy_confirmations_no_delete before delete on policy_confirmations
when exists (select 1 from policy_requests where id = old.request_id)
  and exists (select 1 from policy_versions where id = old.version_id)
  and exists (select 1 from agents where id = old.agent_id)
begin select raise(abort, 'policy_confirmations is append-only'); end;
