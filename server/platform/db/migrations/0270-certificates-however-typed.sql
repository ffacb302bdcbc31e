-- Certificates are found however name and number are typed: the normal form of companies is that of people and numbers too.
create index certificates_by_name_key on certificates (company_key(name), company_key(cert_num));

-- The search of an address that found nothing and may still be corrected, as hashes. Unlogged: minutes old at most.
create unlogged table certificate_tries (
  host text primary key,
  began_at timestamptz not null default clock_timestamp(),
  corrections smallint not null default 0,
  name_hash bytea not null,
  number_hashes bytea[] not null
);
