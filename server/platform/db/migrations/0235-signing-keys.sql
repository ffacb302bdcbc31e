-- The keys that certificates are signed with, one after the other; the first is derived from the program's secret.
create table signing_keys (
  id integer generated always as identity primary key,
  key_id text not null unique,
  -- Sealed so that nobody who only writes to the database slips in a key.
  public_sealed bytea not null,
  -- Gone once another key signs.
  seed_sealed bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index one_key_signs on signing_keys ((retired_at is null)) where retired_at is null;

-- What ended is listed for those who check offline, and employers look numbers up in one normal form.
create index certificate_issues_ended on certificate_issues (ended_at) where ended_at is not null;
create index certificate_issues_by_number_key on certificate_issues (company_key(cert_num));
