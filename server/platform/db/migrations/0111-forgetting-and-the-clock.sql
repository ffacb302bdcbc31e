-- When something was last forgotten by age, by what forgets it. A clock that has jumped since is not believed at once.
create table forgetting_runs (
  name text primary key,
  last_run_at timestamptz not null,
  -- Since when the clock says something else, and when it last did.
  doubted_since timestamptz,
  doubted_at timestamptz,
  check ((doubted_since is null) = (doubted_at is null))
);
insert into forgetting_runs (name, last_run_at)
select name, coalesce((select max(happened_at) from operation_log), now()) from (values ('forget'), ('sweep')) as runs (name);

-- Up to which entry the log had been forgotten before forgetting became an entry of the log itself.
alter table operation_log_head add column forgotten_unnoted bigint not null default 0;
update operation_log_head
set forgotten_unnoted = coalesce((select min(id) - 1 from operation_log), last_id);
