-- Members that somebody wrote to, under a name, to be chosen again. `audience` has the shape of `contract/audience/audience.ts`.
create table audiences (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  audience jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index audiences_by_name on audiences (compare_key(name)) where deleted_at is null;
