-- Two people who change the same record learn of each other; what was deleted by mistake comes back.
alter table links
  add column version integer not null default 1,
  add column deleted_at timestamptz;
alter table banners
  add column version integer not null default 1,
  add column deleted_at timestamptz;
