-- Who saves after somebody else is told.
alter table roles add column version integer not null default 1;
alter table administrators add column version integer not null default 1;
alter table system_menus add column version integer not null default 1;

-- Their screens have come.
update system_menus set is_visible = true where path in ('roles', 'admins') and menu_type = 2;
