-- The outbox. An email about inquiries is inserted in the transaction of the change that it is
-- about, such as a new inquiry. A scheduled job inserts the emails about policies. Any instance
-- sends them.
create table email_messages (
  id uuid primary key,
  kind text not null,
  -- The inquiry that the email is about; null if it is about a policy or several inquiries.
  contact_submission_id uuid references contact_submissions (id) on delete cascade,
  policy_request_id uuid references policy_requests (id) on delete cascade,
  -- The username of the administrator who wrote a reply; null for all other emails.
  author text,
  message_id text not null unique,
  recipient_name text not null,
  recipient_address text not null,
  reply_to_name text,
  reply_to_address text,
  subject text not null,
  text text not null,
  html text not null,
  -- A link with a secret token, which is put into the texts when the email is sent. It is deleted
  -- here after that, and when the link may no longer be sent.
  secret_link text,
  status text not null default 'queued',
  attempts integer not null default 0,
  -- The time of the next attempt. While the email is being sent, it is the time from which the
  -- sending process must have ended.
  next_attempt_at timestamptz not null,
  -- The time just before the mail server got the end of the text, in the attempt that is being made.
  text_given_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index email_messages_due on email_messages (status, next_attempt_at);

create index email_messages_recipient on email_messages (lower(recipient_address), created_at);

create index email_messages_newest on email_messages (created_at, id);

create index email_messages_by_status on email_messages (status, created_at, id);

create index email_messages_submission on email_messages (contact_submission_id);

create index email_messages_policy_request on email_messages (policy_request_id);

-- The inquiries of emails that are about several inquiries. Each row has the words about one
-- inquiry, so that they are deleted with the inquiry.
create table email_inquiries (
  email_id uuid not null references email_messages (id) on delete cascade,
  contact_submission_id uuid not null references contact_submissions (id) on delete cascade,
  position integer not null,
  text text not null,
  html text not null,
  constraint email_inquiries_key primary key (email_id, contact_submission_id)
);

create index email_inquiries_submission on email_inquiries (contact_submission_id);
