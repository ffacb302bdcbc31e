-- Two records of one company become one. The other one ends; one undo within 30 days takes both back.
alter table members add column merged_into integer references members (id);
create index members_by_merged_into on members (merged_into) where merged_into is not null;

create table member_merges (
  id integer generated always as identity primary key,
  kept_id integer not null references members (id) on delete cascade,
  merged_id integer not null references members (id) on delete cascade,
  -- The values of both that the merge changed, before and after; blank once they were erased: it cannot be undone then.
  values_sealed bytea not null,
  -- The ids of what moved, by table.
  moved jsonb not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index on member_merges (kept_id);
create unique index member_merges_current on member_merges (merged_id) where undone_at is null;

-- The button for an administrator to give to roles.
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '合并会员', 'member:merge', 9 from system_menus where permission = 'member:list' and menu_type = 2;
