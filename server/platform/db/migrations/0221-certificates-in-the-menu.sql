-- Its screen has come.
update system_menus set is_visible = true where path = 'certificates' and menu_type = 2;
