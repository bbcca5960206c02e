create trigger inquiry_calls_no_replace before insert on inquiry_calls
when exists (select 1 from inquiry_calls where id = new.id)
begin select raise(abort, 'inquiry_calls is append-only'); end;

create trigger inquiry_calls_no_update before update on inquiry_calls
begin select raise(abort, 'inquiry_calls is append-only'); end;

-- A call can be deleted only together with its inquiry.
create trigger inquiry_calls_no_delete before delete on inquiry_calls
when exists (select 1 from contact_submissions where id = old.contact_submission_id)
begin select raise(abort, 'inquiry_calls is append-only'); end;

create trigger audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where id = new.id)
begin select raise(abort, 'audit_log is append-only'); end;

create trigger audit_log_no_update before update on audit_log
begin select raise(abort, 'audit_log is append-only'); end;

create trigger audit_log_no_delete before delete on audit_log
begin select raise(abort, 'audit_log is append-only'); end;

create trigger website_versions_no_replace before insert on website_versions
when exists (select 1 from website_versions where part = new.part and number = new.number)
begin select raise(abort, 'website_versions is append-only'); end;

create trigger website_versions_no_update before update on website_versions
begin select raise(abort, 'website_versions is append-only'); end;

create trigger website_versions_no_delete before delete on website_versions
begin select raise(abort, 'website_versions is append-only'); end;

create trigger advertising_reviews_no_replace before insert on advertising_reviews
when exists (select 1 from advertising_reviews where id = new.id)
begin select raise(abort, 'advertising_reviews is append-only'); end;

create trigger advertising_reviews_no_update before update on advertising_reviews
begin select raise(abort, 'advertising_reviews is append-only'); end;

create trigger advertising_reviews_no_delete before delete on advertising_reviews
begin select raise(abort, 'advertising_reviews is append-only'); end;
