-- How often an address did what is limited. Shared by all processes; not worth a write to disk.
create unlogged table call_counts (
  name text not null,
  key text not null,
  window_start timestamptz not null,
  call_count integer not null,
  primary key (name, key, window_start)
);
create index on call_counts (window_start);
