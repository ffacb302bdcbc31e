-- Writing and publishing are two permissions; a role that had both in one keeps both.
update system_menus set permission = 'news:write' where permission = 'news:save';

with button as (
  insert into system_menus (parent_id, menu_type, name, permission, sort_number)
  select min(id), 3, '发布', 'news:publish', 2 from system_menus where permission = 'news:write' and menu_type = 2 having count(*) > 0
  returning id
)
insert into role_system_menus (role_id, system_menu_id)
select distinct held.role_id, button.id
from button, role_system_menus held
join system_menus m on m.id = held.system_menu_id
where m.permission = 'news:write' and m.is_enabled;
