-- What public pages are made from carries one revision: every write that readers can see raises it.
create table content_revision (
  is_only_row boolean primary key default true check (is_only_row),
  revision bigint not null default 1
);
insert into content_revision default values;

-- Staff -------------------------------------------------------------------------------------------

create table roles (
  id integer generated always as identity primary key,
  name text not null unique,
  remarks text not null default '',
  -- The built-in administrator role holds every permission and is never changed.
  is_builtin boolean not null default false,
  created_at timestamptz not null default now()
);
insert into roles (name, remarks, is_builtin) values ('系统管理员', '内置角色，拥有全部权限', true);

create table system_menus (
  id integer generated always as identity primary key,
  parent_id integer references system_menus (id),
  menu_type smallint not null check (menu_type in (1, 2, 3)),
  name text not null,
  path text not null default '',
  icon text not null default '',
  component text not null default '',
  permission text not null default '',
  is_visible boolean not null default true,
  is_enabled boolean not null default true,
  sort_number integer not null default 0
);
create index on system_menus (parent_id);

create table role_system_menus (
  role_id integer not null references roles (id) on delete cascade,
  system_menu_id integer not null references system_menus (id) on delete cascade,
  primary key (role_id, system_menu_id)
);

create table administrators (
  id integer generated always as identity primary key,
  account text not null,
  -- NFKC and case folded: two accounts never look alike.
  account_key text not null unique,
  real_name text not null default '',
  role_id integer not null references roles (id),
  password_hash text not null,
  must_change_password boolean not null default false,
  is_enabled boolean not null default true,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create index on administrators (role_id);

-- Sessions ----------------------------------------------------------------------------------------

create table sessions (
  token_hash bytea primary key,
  audience text not null check (audience in ('member', 'administrator')),
  holder_id integer not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (audience, holder_id);
create index on sessions (expires_at);

create table captchas (
  ticket_hash bytea primary key,
  answer text not null,
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index on captchas (address, created_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('member', 'administrator')),
  account_key text not null,
  network text not null,
  failed_at timestamptz not null default now()
);
create index on sign_in_failures (audience, account_key, failed_at);

-- The same form sent twice within seconds is stored once; answer is null while the first one runs.
create table sent_forms (
  form_hash bytea primary key,
  answer jsonb,
  sent_at timestamptz not null default now()
);
create index on sent_forms (sent_at);

-- Public content ----------------------------------------------------------------------------------

create table menus (
  id integer generated always as identity primary key,
  parent_id integer references menus (id),
  name text not null,
  is_shown boolean not null default true,
  is_single_page boolean not null default false,
  is_member_read boolean not null default false,
  web_url text not null default '',
  cur_value text not null default '',
  sort_number integer not null default 0,
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index on menus (parent_id);

create table news (
  id integer generated always as identity primary key,
  menu_id integer not null references menus (id),
  title text not null,
  content text not null,
  -- Made from content: plain text, the first words of it, and the normalised forms that search reads.
  plain_text text not null,
  summary text not null,
  search_title text not null,
  search_text text not null,
  search_grams tsvector not null,
  image_url text not null default '',
  source text not null default '',
  author text not null default '',
  -- 0 closed, 1 published, 2 rejected, 3 under review
  status smallint not null check (status in (0, 1, 2, 3)),
  is_top boolean not null default false,
  is_member_read boolean not null default false,
  published_at timestamptz(3) not null default date_trunc('second', now()),
  version integer not null default 1,
  editor_id integer references administrators (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
  -- Long values leave the row, so that lists and counts read few pages.
) with (toast_tuple_target = 256);

create index news_by_menu on news (menu_id, is_top desc, published_at desc, id desc)
  where deleted_at is null and status = 1;
create index news_by_menu_and_time on news (menu_id, published_at desc, id desc)
  where deleted_at is null and status = 1;
create index news_by_time on news (published_at desc, id desc) where deleted_at is null and status = 1;
create index news_for_editors on news (updated_at desc, id desc) where deleted_at is null;
create index news_deleted on news (deleted_at desc, id desc) where deleted_at is not null;
create index news_search on news using gin (search_grams) with (fastupdate = off);

create table news_versions (
  id integer generated always as identity primary key,
  news_id integer not null references news (id) on delete cascade,
  version integer not null,
  title text not null,
  content text not null,
  editor_id integer references administrators (id),
  created_at timestamptz not null default now(),
  unique (news_id, version)
);

-- Apart from news: counting a view must not touch the article's row.
create table news_views (
  news_id integer primary key references news (id) on delete cascade,
  view_count bigint not null
);

create table news_positions (
  id integer generated always as identity primary key,
  seat smallint not null check (seat between 1 and 4),
  news_id integer not null references news (id) on delete cascade,
  sort_number integer not null default 0 check (sort_number between 0 and 999999),
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  unique (seat, news_id)
);
create index on news_positions (news_id);

create table files (
  id integer generated always as identity primary key,
  -- Random; the address is /files/<path>.
  path text not null unique,
  original_name text not null,
  media_type text not null,
  byte_size bigint not null,
  kind text not null,
  uploaded_by integer references administrators (id),
  created_at timestamptz not null default now()
);

create table banners (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  title text not null,
  image_url text not null,
  jump_url text not null default '',
  sort_number integer not null default 0,
  shown_from timestamptz,
  shown_until timestamptz,
  is_shown boolean not null default true,
  created_at timestamptz not null default now()
);

create table links (
  id integer generated always as identity primary key,
  title text not null,
  address text not null,
  image_url text not null default '',
  sort_number integer not null default 0,
  is_shown boolean not null default true,
  created_at timestamptz not null default now()
);

create table site_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table daily_visits (
  day date primary key,
  visit_count bigint not null
);
