-- Administrators carry a sealed mobile number. A deleted one stays as the author of what it wrote: without a role, and
-- its account can be given again.
alter table administrators
  add column mobile_sealed bytea,
  add column deleted_at timestamptz,
  alter column role_id drop not null,
  add check (role_id is not null or deleted_at is not null),
  add check (deleted_at is null or not is_enabled),
  drop constraint administrators_account_key_key;
create unique index administrators_account_key on administrators (account_key) where deleted_at is null;

alter table system_menus add check (parent_id <> id);
create unique index system_menus_path on system_menus (path) where menu_type = 2;

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select g.id, 2, leaf.name, leaf.path, leaf.icon, leaf.component, leaf.permission, false, leaf.sort_number
from system_menus g,
  (values
    ('管理员', 'admins', 'admin', 'staff/administrators', 'admin:list', 1),
    ('角色', 'roles', 'role', 'staff/roles', 'role:list', 2),
    ('系统菜单', 'system-menus', 'menu', 'staff/system-menus', 'menu:list', 3)
  ) as leaf (name, path, icon, component, permission, sort_number)
where g.path = 'system' and g.menu_type = 1;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('admins', '新增或修改', 'admin:save', 1),
    ('admins', '删除', 'admin:del', 2),
    ('roles', '新增或修改', 'role:save', 1),
    ('roles', '删除', 'role:del', 2),
    ('system-menus', '新增或修改', 'menu:save', 1),
    ('system-menus', '删除', 'menu:del', 2)
  ) as button (leaf_path, name, permission, sort_number)
join system_menus leaf on leaf.path = button.leaf_path and leaf.menu_type = 2;
