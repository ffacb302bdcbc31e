-- The back office's menus and buttons. Groups are type 1, views type 2, buttons type 3.

insert into system_menus (menu_type, name, path, icon, component, sort_number)
values (2, '工作台', 'home', 'home', 'home/workbench', 1);

insert into system_menus (menu_type, name, path, icon, sort_number)
values (1, '内容管理', 'content', 'content', 10);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select g.id, 2, leaf.name, leaf.path, leaf.icon, leaf.component, leaf.permission, leaf.is_visible, leaf.sort_number
from system_menus g,
  (values
    ('文章管理', 'news', 'news', 'news/list', 'news:list', true, 1),
    ('撰写文章', 'news/edit', 'edit', 'news/editor', 'news:save', false, 2),
    ('推荐位', 'positions', 'position', 'positions/list', 'position:list', true, 3),
    ('网站栏目', 'menus', 'menu', 'menus/list', 'webmenu:list', true, 4),
    ('回收站', 'news/recycle', 'recycle', 'news/recycle', 'news:list', true, 5)
  ) as leaf (name, path, icon, component, permission, is_visible, sort_number)
where g.path = 'content';

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('news', '删除和恢复', 'news:del', 1),
    ('news/edit', '上传文件', 'file:upload', 1),
    ('positions', '设置推荐位', 'position:save', 1),
    ('menus', '新增或修改', 'webmenu:save', 1),
    ('menus', '删除', 'webmenu:del', 2)
  ) as button (leaf_path, name, permission, sort_number)
join system_menus leaf on leaf.path = button.leaf_path and leaf.menu_type = 2;
