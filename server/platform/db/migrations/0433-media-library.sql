-- The time at which a file was removed from the media library. It is deleted some days later, unless it is used again.
alter table files add column removed_at timestamptz;
create index files_removed on files (removed_at) where removed_at is not null;

-- Roles that write articles with files see the library; those that delete articles remove unused files from it.
with leaf as (
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
  select id, 2, '素材库', 'media', 'media', 'media/list', 'media:list', true, 8
  from system_menus where path = 'content' and menu_type = 1
  returning id
), removal as (
  insert into system_menus (parent_id, menu_type, name, permission, sort_number)
  select id, 3, '删除和恢复', 'media:del', 1 from leaf
  returning id
), writers as (
  select held.role_id, array_agg(known.permission) as permissions
  from role_system_menus held
  join system_menus known on known.id = held.system_menu_id
  group by held.role_id
  having array_agg(known.permission) @> array['news:list', 'file:upload']
)
insert into role_system_menus (role_id, system_menu_id)
select writers.role_id, leaf.id from writers, leaf
union all
select writers.role_id, removal.id from writers, removal where 'news:del' = any (writers.permissions);
