-- Types, roles and menus are told apart by the normal form of their names. Records that shared one before are not touched: the first of them
-- owns it (0), the others are counted upward until they are renamed.
alter table options add column name_duplicate smallint not null default 0;
alter table roles add column name_duplicate smallint not null default 0;
alter table menus add column name_duplicate smallint not null default 0;

update options as o set name_duplicate = other.place
from (select id, row_number() over (partition by kind, compare_key(name) order by id) - 1 as place from options) as other
where other.id = o.id and other.place > 0;
update roles as r set name_duplicate = other.place
from (select id, row_number() over (partition by compare_key(name) order by id) - 1 as place from roles) as other
where other.id = r.id and other.place > 0;
update menus as m set name_duplicate = other.place
from (select id, row_number() over (partition by parent_id, compare_key(name) order by id) - 1 as place from menus) as other
where other.id = m.id and other.place > 0;

create unique index options_name on options (kind, compare_key(name), name_duplicate);
create unique index roles_name on roles (compare_key(name), name_duplicate);
create unique index menus_name on menus (coalesce(parent_id, 0), compare_key(name), name_duplicate);
