alter table banners add check (shown_until > shown_from);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select g.id, 2, leaf.name, leaf.path, leaf.icon, leaf.component, leaf.permission, false, leaf.sort_number
from system_menus g,
  (values
    ('轮播图', 'banners', 'banner', 'banners/list', 'banner:list', 6),
    ('友情链接', 'links', 'link', 'links/list', 'link:list', 7)
  ) as leaf (name, path, icon, component, permission, sort_number)
where g.path = 'content' and g.menu_type = 1;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('banners', '新增或修改', 'banner:save', 1),
    ('banners', '删除', 'banner:del', 2),
    ('links', '新增或修改', 'link:save', 1),
    ('links', '删除', 'link:del', 2)
  ) as button (leaf_path, name, permission, sort_number)
join system_menus leaf on leaf.path = button.leaf_path and leaf.menu_type = 2;
