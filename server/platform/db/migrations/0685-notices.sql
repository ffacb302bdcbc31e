-- Notices to chosen members (通知会员), about an article or with a text of their own.
create table notices (
  id integer generated always as identity primary key,
  title text not null,
  content text not null default '',
  -- An article that was deleted for good leaves its notice.
  news_id integer references news (id) on delete set null,
  is_about_article boolean not null,
  -- In the shape of `contract/audience/audience.ts`.
  audience jsonb not null,
  -- Short messages carry the personal link.
  has_sms_link boolean not null default false,
  -- The site's address as the sender had it, for the links.
  site_address text not null default '',
  -- The key in a personal link follows from the nonce and the secret of the program; the database has only its hash.
  link_nonce uuid not null default gen_random_uuid(),
  sent_at timestamptz,
  sent_by text not null default '',
  withdrawn_at timestamptz,
  editor_id integer references administrators (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_about_article or news_id is null),
  check (withdrawn_at is null or sent_at is not null)
);
create index on notices (news_id) where news_id is not null;
create index on notices (editor_id);

-- A company that a notice was sent to.
create table notice_recipients (
  id bigint generated always as identity primary key,
  notice_id integer not null references notices (id) on delete cascade,
  member_id integer not null references members (id),
  -- A job has to write its messages.
  is_due boolean not null default true,
  -- Why no message could be written; blank otherwise.
  reason text not null default '',
  link_hash bytea,
  -- What became of its messages, by the trigger below.
  delivery text not null default 'none' check (delivery in ('none', 'queued', 'held', 'failed', 'sent')),
  -- A colleague phoned: noted with a held message, or in the list of the notice.
  told_at timestamptz,
  called_at timestamptz,
  called_by text not null default '',
  opened_at timestamptz,
  -- Opened by the personal link; otherwise by a signed-in member.
  is_opened_by_link boolean not null default false,
  written_at timestamptz,
  write_count smallint not null default 0,
  unique (notice_id, member_id),
  check (called_at is not null or called_by = ''),
  check (opened_at is not null or not is_opened_by_link)
);
create index on notice_recipients (member_id, notice_id);
create unique index on notice_recipients (link_hash) where link_hash is not null;
create index on notice_recipients (notice_id) where is_due;

-- The messages to a recipient; several where a company has several contacts, or was reminded.
create table notice_messages (
  message_id bigint primary key references outgoing_messages (id),
  recipient_id bigint not null references notice_recipients (id) on delete cascade
);
create index on notice_messages (recipient_id);

-- Lists count and filter by the state of delivery, which would otherwise be collected from thousands of messages each time.
create function note_delivery(of_recipient bigint) returns void language plpgsql as $$
begin
  -- Two messages of one recipient change at the same time: the second one reads what the first has written.
  perform from notice_recipients where id = of_recipient for no key update;
  update notice_recipients r set
    told_at = m.told_at,
    delivery = case when m.is_sent then 'sent' when m.is_queued then 'queued' when m.is_failed then 'failed'
      when m.is_held then 'held' else 'none' end
  from (
    select max(o.told_at) as told_at, bool_or(o.state = 'sent') as is_sent, bool_or(o.state = 'failed') as is_failed,
      bool_or(o.state = 'queued' and not o.is_held) as is_queued, bool_or(o.state = 'queued' and o.is_held) as is_held
    from notice_messages nm join outgoing_messages o on o.id = nm.message_id
    where nm.recipient_id = of_recipient
  ) m
  where r.id = of_recipient;
end $$;

create function note_delivery_of_message() returns trigger language plpgsql as $$
declare
  of_recipient bigint;
begin
  select nm.recipient_id into of_recipient from notice_messages nm where nm.message_id = new.id;
  if found then
    perform note_delivery(of_recipient);
  end if;
  return null;
end $$;
create trigger notice_message_changed after update of state, is_held, told_at on outgoing_messages
  for each row when (new.noun = 'notice'
    and (old.state, old.is_held, old.told_at) is distinct from (new.state, new.is_held, new.told_at))
  execute function note_delivery_of_message();

create function note_delivery_of_link() returns trigger language plpgsql as $$
begin
  perform note_delivery(new.recipient_id);
  return null;
end $$;
create trigger notice_message_written after insert on notice_messages
  for each row execute function note_delivery_of_link();

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number, is_visible)
select activities.parent_id, 2, page.name, page.path, page.icon, page.component, 'notice:list', page.sort_number, page.is_visible
from system_menus activities, (values
  ('通知会员', 'notices', 'notice', 'notices/list', 13, true),
  ('编辑通知', 'notices/edit', 'notice-edit', 'notices/editor', 14, false)
) as page (name, path, icon, component, sort_number, is_visible)
where activities.menu_type = 2 and activities.path = 'activities';
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select page.id, 3, button.name, button.permission, button.sort_number
from system_menus page, (values
  ('新增或修改', 'notice:save', 1), ('发送、提醒和撤回', 'notice:send', 2), ('导出', 'notice:export', 3)
) as button (name, permission, sort_number)
where page.menu_type = 2 and page.path = 'notices';
-- Whoever invites members may tell them of articles.
insert into role_system_menus (role_id, system_menu_id)
select distinct r.role_id, added.id
from role_system_menus r
join system_menus activity on activity.id = r.system_menu_id and activity.permission in ('activity:list', 'activity:save', 'activity:send')
join system_menus added on added.permission = replace(activity.permission, 'activity', 'notice')
on conflict do nothing;
