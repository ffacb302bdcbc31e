-- What visitors write into the suggestion box, and what the secretariat did about it.
create table suggestions (
  id integer generated always as identity primary key,
  mobile_sealed bytea not null,
  -- Keyed: finds the suggestions of one number without opening any.
  mobile_hash bytea not null,
  content text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by integer references administrators (id),
  handle_note text not null default '',
  check ((handled_at is null) = (handled_by is null))
);
create index on suggestions (created_at desc, id desc);
create index on suggestions (mobile_hash);
create index on suggestions (handled_by);

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '建议箱', 'suggestions', 'suggestion', 'suggestions/list', 'suggestion:list', false, 8
from system_menus where path = 'content' and menu_type = 1;

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('办理', 'suggestion:handle', 1),
    ('删除', 'suggestion:del', 2),
    ('查看完整手机号码', 'suggestion:mobile', 3)
  ) as button (name, permission, sort_number)
join system_menus leaf on leaf.path = 'suggestions' and leaf.menu_type = 2;
