-- Versions of a policy are deleted only with their policy.
create function refuse_policy_versions_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or exists (select 1 from policies where id = old.policy_id) then
    raise exception 'policy_versions is append-only';
  end if;
  return old;
end $$;

create trigger policy_versions_no_truncate before truncate on policy_versions
for each statement execute function refuse_policy_versions_change();

create trigger policy_versions_append_only before update or delete on policy_versions
for each row execute function refuse_policy_versions_change();

-- A request is deleted only with its policy, version or agent. Otherwise the deletion of a request
-- would be a way to delete its confirmation.
create function refuse_policy_request_deletion() returns trigger language plpgsql as $$
begin
  if exists (select 1 from policies where id = old.policy_id)
    and exists (select 1 from policy_versions where id = old.version_id)
    and exists (select 1 from agents where id = old.agent_id) then
    raise exception 'policy_requests are only deleted with their policy or agent';
  end if;
  return old;
end $$;

create trigger policy_requests_no_delete before delete on policy_requests
for each row execute function refuse_policy_request_deletion();

create function refuse_policy_confirmations_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or (exists (select 1 from policy_requests where id = old.request_id)
    and exists (select 1 from policy_versions where id = old.version_id)
    and exists (select 1 from agents where id = old.agent_id)) then
    raise exception 'policy_confirmations is append-only';
  end if;
  return old;
end $$;

create trigger policy_confirmations_no_truncate before truncate on policy_confirmations
for each statement execute function refuse_policy_confirmations_change();

create trigger policy_confirmations_append_only before update or delete on policy_confirmations
for each row execute function refuse_policy_confirmations_change();
