-- Who changes members and decides on their place among the members merges them: the right is new, the work is not.
insert into role_system_menus (role_id, system_menu_id)
select distinct saves.role_id, added.id
from role_system_menus saves
join system_menus save on save.id = saves.system_menu_id and save.permission = 'member:save'
join role_system_menus decides on decides.role_id = saves.role_id
join system_menus decide on decide.id = decides.system_menu_id and decide.permission = 'member:status'
join system_menus added on added.permission = 'member:merge'
on conflict do nothing;
