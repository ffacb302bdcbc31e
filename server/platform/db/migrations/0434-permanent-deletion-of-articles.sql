-- Articles in the recycle bin that an administrator wants to delete for good, until another one approves.
create table news_deletions (
  news_id integer primary key references news (id) on delete cascade,
  requested_by integer not null references administrators (id),
  requested_at timestamptz not null default now(),
  reason text not null
);

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '彻底删除', 'news:destroy', 1 from system_menus where path = 'news/recycle' and menu_type = 2;
