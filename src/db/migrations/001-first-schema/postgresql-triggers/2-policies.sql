create trigger policies_no_delete before delete on policies
for each row execute function refuse_deletion('id');

create trigger policy_versions_no_change before update or truncate on policy_versions
for each statement execute function refuse_change();

create trigger policy_versions_no_delete before delete on policy_versions
for each row execute function refuse_deletion('policy_id');

-- An update of the ids could give a confirmation to another agent, or a request to a sample.
create trigger policy_requests_no_move before update on policy_requests
for each row when (
  new.id is distinct from old.id
  or new.policy_id is distinct from old.policy_id
  or new.agent_id is distinct from old.agent_id
  or new.version_id is distinct from old.version_id
) execute function refuse_change();

create trigger policy_requests_no_delete before delete on policy_requests
for each row execute function refuse_deletion('agent_id');

create trigger policy_confirmations_no_change before update or truncate on policy_confirmations
for each statement execute function refuse_change();

create trigger policy_confirmations_no_delete before delete on policy_confirmations
for each row execute function refuse_deletion('agent_id');
