create table admin_users (
  id uuid primary key,
  username text not null unique,
  -- The Argon2id hash of the password in PHC format.
  password text not null,
  role text not null default 'admin',
  is_active boolean not null default true,
  full_name text,
  title text,
  created_at timestamptz not null,
  last_login timestamptz,
  -- The last time that the administrator opened the list of spam.
  spam_seen_at timestamptz,
  version integer not null default 1
);

create table sessions (
  id uuid primary key,
  -- The SHA-256 checksum of the cookie's token in hexadecimal. The token itself is never stored.
  token_hash text not null unique,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  address text not null,
  user_agent text,
  method text not null default 'password',
  -- The last time that the administrator proved their identity. The default is so long ago that
  -- dangerous calls need a new proof.
  confirmed_at timestamptz not null default '1970-01-01T00:00:00.000Z',
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index sessions_admin_user on sessions (admin_user_id);

-- The devices with which administrators have signed in. A device is known by the hash of its
-- cookie's token.
create table known_devices (
  token_hash text not null,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  last_login_at timestamptz not null,
  constraint known_devices_key primary key (token_hash, admin_user_id)
);

-- One-time links to set a password. An administrator has at most one.
create table sign_in_links (
  admin_user_id uuid primary key references admin_users (id) on delete cascade,
  token_hash text not null unique,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
