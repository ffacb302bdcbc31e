insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number)
select id, 2, '导入', 'certificates/import', 'certificate', 'certificates/import', 'cert:list', 2
from system_menus where path = 'certification';
