-- An activity is drafted before anybody is invited, and may be cancelled. Whom it is meant for is kept with it.
alter table activities
  add column level_ids integer[] not null default '{}',
  add column type_ids integer[] not null default '{}',
  add column member_ids integer[] not null default '{}',
  add column cancelled_at timestamptz,
  add column cancel_reason text not null default '',
  add check ((cancelled_at is null) = (cancel_reason = ''));

-- Whom the invitation has reached is told when it is cancelled: by a job, as the invitation was.
alter table activity_invitations
  add column is_notice_due boolean not null default false,
  add column notice_mail_id bigint references outgoing_messages (id),
  add column notice_sms_id bigint references outgoing_messages (id);
create index on activity_invitations (notice_mail_id);
create index on activity_invitations (notice_sms_id);
create index on activity_invitations (activity_id) where is_notice_due;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '取消活动', 'activity:cancel', 3 from system_menus where path = 'activities' and menu_type = 2;
