-- Its screen has come; its name fits into the menu.
update system_menus set is_visible = true, name = '归类与等级' where path = 'types' and menu_type = 2;
