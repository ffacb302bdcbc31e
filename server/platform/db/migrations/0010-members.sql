-- Company types (kind 1) and member levels (kind 2) that applicants choose from.
create table options (
  id integer generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  name text not null,
  sort_number integer not null default 0 check (sort_number between 0 and 999999),
  created_at timestamptz not null default now(),
  unique (kind, name),
  unique (id, kind)
);

create table members (
  id integer generated always as identity primary key,
  account text not null,
  -- NFKC and case folded: two accounts never look alike.
  account_key text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  -- 1 approved, 2 rejected, 3 under review; 1 only by a decision, see 0011.
  status smallint not null default 3 check (status in (1, 2, 3)),
  is_enabled boolean not null default true,
  -- The company.
  name text not null,
  company_type_id integer not null,
  company_type_kind smallint not null generated always as (1) stored,
  member_level_id integer not null,
  member_level_kind smallint not null generated always as (2) stored,
  legal_person text not null default '',
  company_nature text not null default '',
  main_business text not null default '',
  registered_address text not null default '',
  registered_capital integer not null default 0 check (registered_capital between 0 and 999999),
  staff_count integer not null default 0 check (staff_count between 0 and 999999),
  founded_on date,
  joined_on date,
  sort_number integer not null default 0 check (sort_number between 0 and 999999),
  remarks text not null default '',
  -- Who is reached there; sealed, found by keyed hash.
  contact_person text not null default '',
  phone_sealed bytea not null,
  phone_hash bytea not null,
  email_sealed bytea not null,
  email_hash bytea not null,
  -- Address of the attachment, blank when there is none.
  file_path text not null default '',
  consented_at timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_type_id, company_type_kind) references options (id, kind),
  foreign key (member_level_id, member_level_kind) references options (id, kind)
);
create index on members (created_at desc, id desc);
create index on members (status, created_at desc, id desc);
create index on members (name);
create index on members (company_type_id);
create index on members (member_level_id);
create index on members (phone_hash);
create index on members (email_hash);

-- Who wrote a contribution; null for articles of the back office.
alter table news add column author_member_id integer references members (id);
create index news_by_author on news (author_member_id, created_at desc, id desc) where author_member_id is not null;

-- Lets a rejected applicant change the application once, from a link in a mail.
create table resubmit_tickets (
  ticket_hash bytea primary key,
  member_id integer not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on resubmit_tickets (member_id);
create index on resubmit_tickets (expires_at);

-- Uploads of visitors and members: out of sight until a record names them, gone at expires_at unless one does.
alter table files
  add column is_quarantined boolean not null default false,
  add column member_id integer references members (id),
  add column expires_at timestamptz;
create index on files (expires_at) where expires_at is not null;
create index on files (member_id) where member_id is not null;
