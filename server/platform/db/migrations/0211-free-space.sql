-- How much of the disk was free each day: from it follows how long the rest will do.
create table free_space (
  day date primary key,
  free_bytes bigint not null check (free_bytes >= 0)
);
