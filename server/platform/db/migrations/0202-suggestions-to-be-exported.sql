insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '导出', 'suggestion:export', 20 from system_menus where path = 'suggestions' and menu_type = 2;
