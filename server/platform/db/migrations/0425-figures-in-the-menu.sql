-- Figures of a chosen month or year have a page, for whoever was given the workbench.
with leaf as (
  insert into system_menus (menu_type, name, path, icon, component, permission, is_visible, sort_number)
  values (2, '统计', 'figures', 'figures', 'figures/page', 'figure:view', true, 2)
  returning id
)
insert into role_system_menus (role_id, system_menu_id)
select held.role_id, leaf.id
from leaf, role_system_menus held
join system_menus home on home.id = held.system_menu_id
where home.path = 'home' and home.menu_type = 2;
