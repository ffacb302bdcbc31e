-- How mails and short messages leave, sealed with the program's secret.
create table sealed_settings (
  name text primary key,
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '站点设置', 'site', 'setting', 'site/settings', 'site:list', false, 5
from system_menus where path = 'system' and menu_type = 1;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '修改', 'site:save', 1 from system_menus where path = 'site' and menu_type = 2;
