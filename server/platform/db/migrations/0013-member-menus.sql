-- Views and buttons for members, reviews and types; hidden until the back office has the views.
insert into system_menus (menu_type, name, path, icon, is_visible, sort_number)
values (1, '会员管理', 'membership', 'member', false, 20);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select g.id, 2, leaf.name, leaf.path, leaf.icon, leaf.component, leaf.permission, false, leaf.sort_number
from system_menus g,
  (values
    ('会员列表', 'members', 'member', 'members/list', 'member:list', 1),
    ('审核', 'reviews', 'review', 'reviews/list', 'review:list', 2),
    ('单位类型与会员等级', 'types', 'type', 'types/list', 'type:list', 3)
  ) as leaf (name, path, icon, component, permission, sort_number)
where g.path = 'membership';

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('members', '新增或修改会员', 'member:save', 1),
    ('members', '启用或停用会员', 'member:status', 2),
    ('members', '重置会员密码', 'member:password', 3),
    ('members', '导出会员', 'member:export', 4),
    ('members', '查看完整电话与邮箱', 'member:personal', 5),
    ('members', '查看会员附件', 'member:file', 6),
    ('reviews', '审核入会申请', 'member:audit', 1),
    ('reviews', '审核会员投稿', 'news:audit', 2),
    ('types', '新增或修改类型', 'type:save', 1),
    ('types', '删除类型', 'type:del', 2)
  ) as button (leaf_path, name, permission, sort_number)
join system_menus leaf on leaf.path = button.leaf_path and leaf.menu_type = 2;
