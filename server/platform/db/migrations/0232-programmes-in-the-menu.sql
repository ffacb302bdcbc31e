-- Their screens have come. Who lists certificates sees the programmes; the designer is a page of the template's button.
with list as (
  select id, parent_id from system_menus where path = 'certificates' and menu_type = 2
), button as (
  select b.id from system_menus b join list on b.parent_id = list.id where b.permission = 'cert:template'
), programmes as (
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
  select parent_id, 2, '培训项目与模板', 'certificates/programmes', 'certificate', 'certificates/programmes', 'cert:list', true, 3
  from list
  returning id
), designer as (
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
  select parent_id, 2, '证书模板', 'certificates/programmes/template', 'edit', 'certificates/template', 'cert:template', false, 10
  from list
  returning id
)
insert into role_system_menus (role_id, system_menu_id)
select held.role_id, programmes.id from role_system_menus held join list on list.id = held.system_menu_id, programmes
union all
select held.role_id, designer.id from role_system_menus held join button on button.id = held.system_menu_id, designer;
