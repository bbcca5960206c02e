-- A call can be deleted only together with its inquiry, and cannot be updated.
create function refuse_inquiry_call_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select 1 from contact_submissions where id = old.contact_submission_id) then
      return old;
    end if;
  end if;
  raise exception 'inquiry_calls is append-only';
end $$;

create trigger inquiry_calls_append_only before update or delete on inquiry_calls
for each row execute function refuse_inquiry_call_change();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_audit_change();

create function refuse_website_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'website_versions is append-only';
end $$;

create trigger website_versions_append_only
before update or delete or truncate on website_versions
for each statement execute function refuse_website_version_change();

create function refuse_advertising_review_change() returns trigger language plpgsql as $$
begin
  raise exception 'advertising_reviews is append-only';
end $$;

create trigger advertising_reviews_append_only
before update or delete or truncate on advertising_reviews
for each statement execute function refuse_advertising_review_change();
