-- 活动与培训 has pages of its own in the side bar. It stands behind the members, whose number it has; equal numbers follow the id.
insert into system_menus (menu_type, name, path, icon, sort_number)
select 1, '活动与培训', 'events', 'events', coalesce(
  (select sort_number from system_menus where menu_type = 1 and path = 'membership' and parent_id is null), 20);

-- A page that an administrator has moved stays where it is; names, order and visibility stay in any case.
update system_menus page set parent_id = events.id
from system_menus content, system_menus events
where content.menu_type = 1 and content.path = 'content' and page.parent_id = content.id
  and events.menu_type = 1 and events.path = 'events'
  and page.menu_type = 2 and page.path in ('activities', 'activities/edit', 'forms', 'forms/edit');
