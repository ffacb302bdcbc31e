-- Codes from an administrator's phone (RFC 6238) beside the password.
create table administrator_totp (
  administrator_id integer primary key references administrators (id) on delete cascade,
  secret_sealed bytea not null,
  -- Null until a first code has shown that the phone has it.
  enabled_at timestamptz,
  -- A code is good for one use: the 30 s of the last one, counted from 1970.
  last_step bigint not null default 0
);

-- For when the phone is gone: each good for one use, only its hash is kept.
create table recovery_codes (
  code_hash bytea primary key,
  administrator_id integer not null references administrators (id) on delete cascade,
  used_at timestamptz
);
create index on recovery_codes (administrator_id);

-- When this session last gave a code.
alter table sessions add column totp_at timestamptz;
