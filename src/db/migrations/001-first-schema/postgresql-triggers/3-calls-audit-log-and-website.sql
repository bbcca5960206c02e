-- A call can be deleted only together with its inquiry.
create function refuse_inquiry_call_deletion() returns trigger language plpgsql
set search_path = own_schema, pg_temp as $$
begin
  if exists (select 1 from contact_submissions where id = old.contact_submission_id) then
    raise exception 'inquiry_calls is append-only';
  end if;
  return old;
end $$;

create trigger inquiry_calls_no_delete before delete on inquiry_calls
for each row execute function refuse_inquiry_call_deletion();

create trigger inquiry_calls_no_change before update or truncate on inquiry_calls
for each statement execute function refuse_change();

create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_change();

create trigger website_versions_append_only
before update or delete or truncate on website_versions
for each statement execute function refuse_change();

create trigger advertising_reviews_append_only
before update or delete or truncate on advertising_reviews
for each statement execute function refuse_change();
