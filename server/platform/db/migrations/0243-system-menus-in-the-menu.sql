-- Its screen has come.
update system_menus set is_visible = true where path = 'system-menus' and menu_type = 2;
