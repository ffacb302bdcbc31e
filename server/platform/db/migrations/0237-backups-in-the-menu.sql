-- Backups have a page: looked at, made and taken away by those who may.
insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '备份', 'backups', 'log', 'backups/list', 'backup:list', true, 10 from system_menus where path = 'system';

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values ('立即备份', 'backup:make', 1), ('下载', 'backup:download', 2)) as button (name, permission, sort_number)
join system_menus leaf on leaf.path = 'backups' and leaf.menu_type = 2;
