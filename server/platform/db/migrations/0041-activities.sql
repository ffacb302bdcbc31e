-- Activities of the association, and which members are invited to them.
create table activities (
  id integer generated always as identity primary key,
  title text not null,
  begins_at timestamptz not null,
  ends_at timestamptz,
  place text not null,
  content text not null default '',
  version integer not null default 1,
  editor_id integer references administrators (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at >= begins_at)
);
create index on activities (begins_at desc, id desc);
create index on activities (editor_id);

-- An invitation waits until a job has written its messages; what became of them is in outgoing_messages.
create table activity_invitations (
  activity_id integer not null references activities (id),
  member_id integer not null references members (id),
  is_written boolean not null default false,
  mail_id bigint references outgoing_messages (id),
  sms_id bigint references outgoing_messages (id),
  -- Why no message could be written; blank otherwise.
  reason text not null default '',
  invited_at timestamptz not null default now(),
  primary key (activity_id, member_id),
  check (is_written or (mail_id is null and sms_id is null and reason = ''))
);
create index on activity_invitations (member_id);
create index on activity_invitations (mail_id);
create index on activity_invitations (sms_id);
create index on activity_invitations (activity_id) where not is_written;

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '活动管理', 'activities', 'activity', 'activities/list', 'activity:list', false, 9
from system_menus where path = 'content' and menu_type = 1;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('新增或修改', 'activity:save', 1),
    ('重新发送邀请', 'activity:send', 2)
  ) as button (name, permission, sort_number)
join system_menus leaf on leaf.path = 'activities' and leaf.menu_type = 2;
