-- Its screen has come.
update system_menus set is_visible = true where path = 'links' and menu_type = 2;
