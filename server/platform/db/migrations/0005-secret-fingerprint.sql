-- Which secret sealed the personal data of this database; the secret itself lies elsewhere.
create table secret_fingerprint (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);
