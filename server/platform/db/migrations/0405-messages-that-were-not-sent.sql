-- A message that nothing could send when it was written waits for a person: it is not sent by itself when mail or short messages are
-- set up later. Meanwhile somebody rings the recipient, and ticks it off.
alter table outgoing_messages
  add column is_held boolean not null default false,
  add column told_at timestamptz,
  add column told_by text not null default '';
create index outgoing_messages_held on outgoing_messages (id) where is_held and state = 'queued';

-- Who looks after members and decides on applications rings them.
with parent as (
  select parent_id from system_menus where path = 'members' and menu_type = 2
), page as (
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
  select parent_id, 2, '待电话通知', 'messages', 'phone', 'messages/list', 'message:list', true, 40 from parent
  returning id
), button as (
  insert into system_menus (parent_id, menu_type, name, permission, sort_number)
  select id, 3, '处理', 'message:handle', 10 from page
  returning id
), held as (
  select distinct role_id from role_system_menus r join system_menus m on m.id = r.system_menu_id
  where m.permission in ('member:audit', 'member:personal')
)
insert into role_system_menus (role_id, system_menu_id)
select held.role_id, page.id from held, page
union all
select held.role_id, button.id from held, button;
