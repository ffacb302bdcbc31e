alter table menus add column version integer not null default 1;

-- Beside company types (1) and member levels (2): preset reasons for rejecting an application (4) or a contribution (5).
alter table options
  add column version integer not null default 1,
  drop constraint options_kind_check,
  add constraint options_kind_check check (kind in (1, 2, 4, 5));
