-- What became of each daily backup: made, and proven by restoring it, or why not.
create table backups (
  id integer generated always as identity primary key,
  file_name text not null,
  made_at timestamptz not null default now(),
  byte_size bigint,
  proven_at timestamptz,
  fault text not null default '',
  check (proven_at is null or (byte_size is not null and fault = ''))
);
create index on backups (made_at desc);

-- Who looks after the site sees how it is.
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '系统健康', 'health:view', 1 from system_menus where path = 'home' and menu_type = 2;
