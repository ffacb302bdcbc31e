-- A round in which members look over their data (请会员核对): open from a day through another one, unless the office closes it.
create table confirmation_rounds (
  id integer generated always as identity primary key,
  title text not null,
  begins_on date not null,
  ends_on date,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (ends_on >= begins_on)
);

-- What happened with a member in a round: it confirmed, or was reminded.
create table confirmations (
  round_id integer not null references confirmation_rounds (id) on delete cascade,
  member_id integer not null references members (id) on delete cascade,
  confirmed_at timestamptz,
  -- 1: without changes; 2: with changes; 3: by telephone, with a note of the clerk.
  way smallint check (way in (1, 2, 3)),
  note text not null default '',
  reminded_at timestamptz,
  remind_count integer not null default 0,
  primary key (round_id, member_id),
  check ((confirmed_at is null) = (way is null))
);
create index on confirmations (member_id);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number)
select g.id, 2, '请会员核对', 'members/confirmations', 'confirm', 'confirmations/list', 'member:confirm', 5
from system_menus g where g.menu_type = 1 and g.path = 'membership';
insert into role_system_menus (role_id, system_menu_id)
select distinct r.role_id, added.id
from role_system_menus r
join system_menus m on m.id = r.system_menu_id and m.permission = 'member:save'
join system_menus added on added.path = 'members/confirmations'
on conflict do nothing;
