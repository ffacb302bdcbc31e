-- What an administrator set up for its own screens: columns, page size, saved filters.
create table administrator_preferences (
  administrator_id integer not null references administrators (id) on delete cascade,
  key text not null,
  -- JSON as it was sent; nothing looks into it.
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (administrator_id, key)
);
