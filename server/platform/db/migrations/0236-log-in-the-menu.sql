-- The operation log has its page, and what it shows can be exported.
update system_menus set is_visible = true where path = 'logs' and menu_type = 2;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '导出', 'log:export', 20 from system_menus where path = 'logs' and menu_type = 2;
