-- 开通账号: what was sent to a member so that it chooses account and password itself: a link, or a code on a slip or by telephone. One at a
-- time is open; the secret itself is not stored.
create table account_openings (
  id integer generated always as identity primary key,
  member_id integer not null references members (id) on delete cascade,
  secret_hash bytea not null unique,
  way text not null check (way in ('mail', 'sms', 'slip', 'phone')),
  sent_by integer references administrators (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A later one has taken its place.
  ended_at timestamptz
);
create unique index account_openings_one_open on account_openings (member_id) where used_at is null and ended_at is null;
create index on account_openings (member_id, id);
create index members_without_account on members (id) where account = '';

-- Who resets passwords of members opens their accounts.
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '开通账号', 'member:open', 25 from system_menus where menu_type = 2 and path = 'members';
insert into role_system_menus (role_id, system_menu_id)
select distinct r.role_id, added.id
from role_system_menus r
join system_menus m on m.id = r.system_menu_id and m.permission = 'member:password'
join system_menus added on added.permission = 'member:open'
on conflict do nothing;
