-- Its screen has come, and with it the first page of its group.
update system_menus set is_visible = true where path = 'members' and menu_type = 2;
update system_menus set is_visible = true where path = 'membership' and menu_type = 1;
