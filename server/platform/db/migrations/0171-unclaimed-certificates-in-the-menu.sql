-- Certificates get a group of their own; the first of its pages has come.
insert into system_menus (menu_type, name, path, icon, sort_number)
values (1, '证书', 'certification', 'certificate', 25);

update system_menus leaf set parent_id = g.id, name = '证书列表', sort_number = 1
from system_menus g
where g.path = 'certification' and leaf.path = 'certificates' and leaf.menu_type = 2;

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number)
select id, 2, '待认领', 'certificates/unclaimed', 'certificate', 'certificates/unclaimed', 'cert:list', 4
from system_menus where path = 'certification';
