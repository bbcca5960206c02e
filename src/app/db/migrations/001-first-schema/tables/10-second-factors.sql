create table passkeys (
  id uuid primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- The authenticator's signature counter, up to 2^32 - 1.
  counter bigint not null,
  transports text,
  is_synced boolean not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_admin_user on passkeys (admin_user_id);

-- The authenticator apps. An administrator has at most one. Its key is stored encrypted.
create table authenticator_apps (
  admin_user_id uuid primary key references admin_users (id) on delete cascade,
  sealed_key text not null,
  -- The time step of the last accepted code. It is stored so that each code works only once.
  last_step integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- Authenticator apps that are being set up and whose first code was not entered yet.
create table authenticator_app_setups (
  -- The id of a session, or the token hash of a pending sign-in.
  bound_to text primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  sealed_key text not null,
  created_at timestamptz not null
);

-- The unused recovery codes. A code is deleted when it is used or replaced.
create table recovery_codes (
  code_hash text primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  created_at timestamptz not null
);

create index recovery_codes_admin_user on recovery_codes (admin_user_id);

-- Sign-ins with a correct password that need one more step.
create table pending_sign_ins (
  token_hash text primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  -- The administrator's password hash with which the typed password was compared.
  password_hash text not null,
  step text not null check (step in ('confirm', 'enroll')),
  wrong_codes integer not null default 0,
  created_at timestamptz not null
);

create index pending_sign_ins_admin_user on pending_sign_ins (admin_user_id);

-- The random challenges for passkeys that were sent to browsers and not answered yet.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null,
  bound_to text,
  created_at timestamptz not null
);
