-- Its screen has come.
update system_menus set is_visible = true where path = 'reviews' and menu_type = 2;
