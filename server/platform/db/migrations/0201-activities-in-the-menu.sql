-- Its screens have come. Who may see the list may open an activity; what may be done there is a button each.
update system_menus set is_visible = true, name = '活动' where path = 'activities' and menu_type = 2;

with leaf as (
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
  select parent_id, 2, '编辑活动', 'activities/edit', 'edit', 'activities/editor', 'activity:list', false, 10
  from system_menus where path = 'activities' and menu_type = 2
  returning id
)
insert into role_system_menus (role_id, system_menu_id)
select held.role_id, leaf.id
from leaf, role_system_menus held
join system_menus list on list.id = held.system_menu_id
where list.path = 'activities' and list.menu_type = 2;
