-- Who did what, when, from where, on which record. Each row carries the hash of the one before it.

create table operation_log (
  id bigint primary key,
  happened_at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('visitor', 'member', 'administrator', 'operator', 'system')),
  actor_id integer,
  actor_name text not null,
  address text not null,
  action text not null,
  noun text not null,
  record_id text not null,
  -- JSON as it was written: the hash is over these very characters.
  before_values text,
  after_values text,
  result_code integer not null,
  trace_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index on operation_log (happened_at desc);
create index on operation_log (actor_kind, actor_id, id desc);
create index on operation_log (noun, record_id, id desc);

-- The end of the chain: a log that was cut off is found out, and writers take turns here.
create table operation_log_head (
  is_only_row boolean primary key default true check (is_only_row),
  last_id bigint not null,
  last_hash bytea not null,
  -- What the oldest row that is kept refers to; changes only when old rows are removed by age.
  first_previous_hash bytea not null
);
insert into operation_log_head (last_id, last_hash, first_previous_hash) values (0, '', '');

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.happened_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the operation log is append-only';
end $$;

create trigger operation_log_is_append_only before update or delete on operation_log
  for each row execute function refuse_log_change();
create trigger operation_log_is_not_emptied before truncate on operation_log
  for each statement execute function refuse_log_change();

insert into system_menus (menu_type, name, path, icon, sort_number) values (1, '系统管理', 'system', 'system', 90);
insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '操作日志', 'logs', 'log', 'logs/list', 'log:list', false, 9 from system_menus where path = 'system';
