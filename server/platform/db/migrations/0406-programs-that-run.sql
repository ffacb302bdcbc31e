-- Which programs run on this database, and by what settings: those that should agree and do not are named. A setting is a keyed hash.
create table running_programs (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  version text not null,
  settings jsonb not null
);
