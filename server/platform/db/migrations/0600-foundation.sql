-- The database of release 0.1.0, by subject. What came since is in 0601.

-- What public pages are made from carries one revision: every write that readers can see raises it.
create table content_revision (
  is_only_row boolean primary key default true check (is_only_row),
  revision bigint not null default 1
);
insert into content_revision default values;

-- Which secret sealed the personal data of this database; the secret itself lies elsewhere.
create table secret_fingerprint (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);

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
  sort_number integer not null default 0,
  check (parent_id <> id)
);
create index on system_menus (parent_id);
create unique index system_menus_path on system_menus (path) where menu_type = 2;

create table role_system_menus (
  role_id integer not null references roles (id) on delete cascade,
  system_menu_id integer not null references system_menus (id) on delete cascade,
  primary key (role_id, system_menu_id)
);

-- A deleted administrator stays as the author of what it wrote: without a role, and its account can be given again.
create table administrators (
  id integer generated always as identity primary key,
  account text not null,
  -- NFKC and case folded: two accounts never look alike.
  account_key text not null,
  real_name text not null default '',
  role_id integer references roles (id),
  password_hash text not null,
  must_change_password boolean not null default false,
  is_enabled boolean not null default true,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  mobile_sealed bytea,
  deleted_at timestamptz,
  check (role_id is not null or deleted_at is not null),
  check (deleted_at is null or not is_enabled)
);
create index on administrators (role_id);
create unique index administrators_account_key on administrators (account_key) where deleted_at is null;

-- Sessions and limits -----------------------------------------------------------------------------

create table sessions (
  token_hash bytea primary key,
  audience text not null check (audience in ('member', 'administrator')),
  holder_id integer not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A token that the operator issued on the machine itself: good for its whole hour, and also before the administrator
  -- has changed a one-time password.
  is_operator_issued boolean not null default false
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

-- How often an address did what is limited. Shared by all processes; not worth a write to disk.
create unlogged table call_counts (
  name text not null,
  key text not null,
  called_at timestamptz not null
);
create index on call_counts (name, key, called_at);
create index on call_counts (called_at);

-- Takes one call, or answers the seconds to wait when there were as many within the last `seconds`.
create function take_call(limit_name text, caller text, most integer, seconds integer) returns integer
language plpgsql as $$
declare
  earliest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_name || ' ' || caller, 2));
  select called_at into earliest from call_counts
  where name = limit_name and key = caller and called_at > clock_timestamp() - make_interval(secs => seconds)
  order by called_at desc offset most - 1 limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from earliest - clock_timestamp()) + seconds));
  end if;
  insert into call_counts (name, key, called_at) values (limit_name, caller, clock_timestamp());
  return 0;
end $$;

-- Members -----------------------------------------------------------------------------------------

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

-- Every pair of adjacent characters, so that a part of a name is found by index: trigrams would miss words of two characters.
create function character_pairs(written text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(written, at, 2) from generate_series(1, char_length(written) - 1) at)
$$;

create table members (
  id integer generated always as identity primary key,
  account text not null,
  -- NFKC and case folded: two accounts never look alike.
  account_key text unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  -- 1 approved, 2 rejected, 3 under review; 1 only by a decision.
  status smallint not null default 3 check (status in (1, 2, 3)),
  is_enabled boolean not null default true,
  -- The company.
  name text not null,
  company_type_id integer,
  company_type_kind smallint not null generated always as (1) stored,
  member_level_id integer,
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
  -- A rejected application whose time is over keeps its row for the case and its decisions, and nothing of who applied:
  -- no account, no name, no address, no company type or level.
  forgotten_at timestamptz,
  name_pairs text[] not null generated always as
    (character_pairs(lower(name || ' ' || account || ' ' || legal_person || ' ' || contact_person))) stored,
  foreign key (company_type_id, company_type_kind) references options (id, kind),
  foreign key (member_level_id, member_level_kind) references options (id, kind),
  check (forgotten_at is not null
    or (account_key is not null and company_type_id is not null and member_level_id is not null)),
  check (forgotten_at is null or (status = 2 and not is_enabled and account_key is null))
);
create index on members (created_at desc, id desc);
create index on members (status, created_at desc, id desc);
create index on members (name);
create index on members (company_type_id);
create index on members (member_level_id);
create index on members (phone_hash);
create index on members (email_hash);
create index members_by_name_pairs on members using gin (name_pairs);
-- Lists count who has not been forgotten; by this index they do it without reading the members themselves.
create index members_not_forgotten on members (id) where forgotten_at is null;

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
  deleted_at timestamptz,
  -- Who wrote a contribution; null for articles of the back office.
  author_member_id integer references members (id)
  -- Long values leave the row, so that lists and counts read few pages.
) with (toast_tuple_target = 256);
-- Search looks at the title of every hit: kept in the row, it costs no look-up beside it.
alter table news
  alter column title set storage main,
  alter column search_title set storage main;

create index news_by_menu on news (menu_id, is_top desc, published_at desc, id desc)
  where deleted_at is null and status = 1;
create index news_by_menu_and_time on news (menu_id, published_at desc, id desc)
  where deleted_at is null and status = 1;
create index news_by_time on news (published_at desc, id desc) where deleted_at is null and status = 1;
create index news_for_editors on news (updated_at desc, id desc) where deleted_at is null;
create index news_deleted on news (deleted_at desc, id desc) where deleted_at is not null;
create index news_search on news using gin (search_grams) with (fastupdate = off);
create index news_by_author on news (author_member_id, created_at desc, id desc) where author_member_id is not null;
-- The order in which editors see all articles, and the smallest thing to count them by.
create index news_managed on news (published_at desc, id desc) include (status, menu_id, is_member_read)
  where deleted_at is null;
create index news_by_status on news (status, published_at desc, id desc) where deleted_at is null;

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
  created_at timestamptz not null default now(),
  -- Uploads of visitors and members: out of sight until a record names them, gone at expires_at unless one does.
  is_quarantined boolean not null default false,
  member_id integer references members (id),
  expires_at timestamptz,
  -- A picture that is written anew may become larger than what was uploaded; limits are about the upload. Null: as it is kept.
  arrived_size bigint
);
create index on files (expires_at) where expires_at is not null;
create index on files (member_id) where member_id is not null;

-- Which articles name which file, in their text or as their cover; both false: an earlier version did. Whether visitors
-- may read the file follows from it. Kept by a trigger, so that no way of writing an article leaves it out.
create table news_files (
  path text not null,
  news_id integer not null references news (id) on delete cascade,
  is_in_text boolean not null,
  is_cover boolean not null,
  primary key (path, news_id)
);
create index on news_files (news_id);

create function note_news_files() returns trigger language plpgsql as $$
declare
  address constant text := '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})';
begin
  update news_files set is_in_text = false, is_cover = false where news_id = new.id;
  insert into news_files (path, news_id, is_in_text, is_cover)
  select named.path, new.id, bool_or(named.is_in_text), bool_or(not named.is_in_text)
  from (
    select (regexp_matches(new.content, address, 'g'))[1] as path, true as is_in_text
    union all
    select (regexp_matches(new.image_url, address))[1], false
  ) named
  group by named.path
  on conflict (path, news_id) do update set is_in_text = excluded.is_in_text, is_cover = excluded.is_cover;
  return null;
end $$;
create trigger news_files_are_noted after insert or update of content, image_url on news
  for each row execute function note_news_files();

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
  created_at timestamptz not null default now(),
  check (shown_until > shown_from)
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

create table site_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- How mails and short messages leave, sealed with the program's secret.
create table sealed_settings (
  name text primary key,
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

create table daily_visits (
  day date primary key,
  visit_count bigint not null
);

-- Reviews -----------------------------------------------------------------------------------------

-- One case for each application (kind 1) and each contribution (kind 2). Submitting again opens its next round.
create table reviews (
  id integer generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  member_id integer not null references members (id),
  news_id integer references news (id),
  -- 1 approved, 2 rejected, 3 under review
  status smallint not null default 3 check (status in (1, 2, 3)),
  round integer not null default 1,
  -- Null when the member sent it; an administrator who sent it does not decide on it.
  submitter_id integer references administrators (id),
  version integer not null default 1,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 2) = (news_id is not null))
);
create unique index reviews_of_members on reviews (member_id) where kind = 1;
create unique index reviews_of_news on reviews (news_id) where kind = 2;
create index on reviews (kind, status, submitted_at desc, id desc);

-- The decisions in order, one for each round.
create table review_items (
  id integer generated always as identity primary key,
  review_id integer not null references reviews (id),
  round integer not null,
  status smallint not null check (status in (1, 2)),
  reason text not null default '',
  -- Null: the program itself, when it fills the demo.
  decider_id integer references administrators (id),
  decider_name text not null,
  decided_at timestamptz not null default now(),
  -- When the round was submitted that the decision ends; null for decisions from before this column.
  submitted_at timestamptz,
  unique (review_id, round),
  check (status = 1 or reason <> '')
);

create function refuse_review_item_change() returns trigger language plpgsql as $$
begin
  raise exception 'a decision is never rewritten';
end $$;
create trigger review_items_are_never_rewritten before update or delete on review_items
  for each row execute function refuse_review_item_change();
create trigger review_items_are_not_emptied before truncate on review_items
  for each statement execute function refuse_review_item_change();

-- A decision belongs to the present round of a waiting case and comes from another person than the submitter.
create function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
begin
  select * into strict review from reviews where id = new.review_id for update;
  if review.status <> 3 or review.round <> new.round then
    raise exception 'the case is not waiting for this decision';
  end if;
  if new.decider_id is not null and new.decider_id = review.submitter_id then
    raise exception 'nobody decides on their own';
  end if;
  return new;
end $$;
create trigger review_items_fit_their_case before insert on review_items
  for each row execute function check_review_item();

-- A case is what the decision of its round says; without one it waits.
create function check_review_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.round not in (old.round, old.round + 1) then
    raise exception 'rounds follow each other';
  end if;
  if tg_op = 'UPDATE' and old.status = 1 and new.status <> 1 then
    raise exception 'what was approved is not reviewed again';
  end if;
  if new.status <> coalesce((select status from review_items where review_id = new.id and round = new.round), 3) then
    raise exception 'a case is what its decision says';
  end if;
  return new;
end $$;
create trigger reviews_follow_their_decisions before insert or update on reviews
  for each row execute function check_review_status();

-- Nobody becomes a member and no contribution is published (or closed) without an approved case.
create function check_member_status() returns trigger language plpgsql as $$
begin
  if new.status = 1 and (tg_op = 'INSERT' or old.status <> 1)
    and not exists (select from reviews where kind = 1 and member_id = new.id and status = 1) then
    raise exception 'a member is approved by decision only';
  end if;
  return new;
end $$;
create trigger members_are_approved_by_decision before insert or update of status on members
  for each row execute function check_member_status();

create function check_contribution_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.author_member_id is distinct from old.author_member_id then
    raise exception 'an article keeps its author';
  end if;
  if new.author_member_id is not null and new.status in (0, 1)
    and (tg_op = 'INSERT' or old.status not in (0, 1))
    and not exists (select from reviews where kind = 2 and news_id = new.id and status = 1) then
    raise exception 'a contribution is published by decision only';
  end if;
  return new;
end $$;
create trigger contributions_are_published_by_decision before insert or update of status, author_member_id on news
  for each row execute function check_contribution_status();

-- Certificates of training programmes, what was issued for them, and the imports that brought them -----

create table programmes (
  id integer generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- Every saved version stays: what was issued is drawn as it was issued.
create table certificate_templates (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  version integer not null,
  title text not null,
  statement text not null,
  -- A picture of this site; blank is the built-in design.
  background text not null default '',
  -- Positions of fields; empty is those of the built-in design.
  fields jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (programme_id, version)
);

insert into programmes (name) values ('工程质量风险管理工程师');
insert into certificate_templates (programme_id, version, title, statement)
select id, 1, '培训合格证书', '参加{programme}培训，经考核成绩合格，特发此证。' from programmes;

create table certificate_batches (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  file_name text not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  imported_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table certificates (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  name text not null,
  -- The ID number: sealed, and found by its keyed hash.
  id_num_sealed bytea not null,
  id_num_hash bytea not null,
  company text not null,
  -- NFKC, lower case, without blanks: a member's name and a list's company are not always typed alike.
  company_key text not null,
  exam_date date,
  -- 0 none, 1 passed, 2 failed
  exam_status smallint not null check (exam_status in (0, 1, 2)),
  cert_num text not null default '',
  issue_date date,
  remarks text not null default '',
  -- -1 deleted, 0 hidden on the site, 1 normal
  status smallint not null default 1 check (status in (-1, 0, 1)),
  batch_id integer references certificate_batches (id),
  -- Raised by every change: an import is undone only while nobody changed what it brought.
  version integer not null default 1,
  revoked_at timestamptz,
  revoke_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint passed_has_number check (exam_status <> 1 or cert_num <> ''),
  constraint issued_after_exam check (issue_date >= exam_date)
);
create unique index certificates_cert_num on certificates (cert_num) where cert_num <> '' and status <> -1;
create index on certificates (id_num_hash);
create index on certificates (company_key);
create index on certificates (batch_id);
create index certificates_by_exam on certificates (exam_date desc nulls last, id desc) where status <> -1;

create table certificate_batch_changes (
  batch_id integer not null references certificate_batches (id),
  certificate_id integer not null references certificates (id),
  -- The certificate's version after the import.
  version integer not null,
  -- Values before it; null when the import brought it.
  before jsonb,
  primary key (batch_id, certificate_id)
);

-- What was issued: the printed facts, signed, never changed; only its end is noted.
create table certificate_issues (
  id integer generated always as identity primary key,
  certificate_id integer not null references certificates (id),
  issue_number integer not null,
  template_id integer not null references certificate_templates (id),
  cert_num text not null,
  -- The very characters that were signed.
  facts text not null,
  signature text not null unique,
  issued_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text not null default '',
  unique (certificate_id, issue_number)
);
create unique index certificate_issues_valid on certificate_issues (certificate_id) where ended_at is null;
create index on certificate_issues (cert_num);

create function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if (new.certificate_id, new.issue_number, new.template_id, new.cert_num, new.facts, new.signature, new.issued_at)
    is distinct from
    (old.certificate_id, old.issue_number, old.template_id, old.cert_num, old.facts, old.signature, old.issued_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then
    raise exception 'what was issued is never changed';
  end if;
  return new;
end $$;
create trigger issue_is_frozen before update on certificate_issues
  for each row execute function refuse_issue_change();

-- Activities and messages -------------------------------------------------------------------------

-- What people are told outside the site, written in the transaction that gives the reason; a job delivers it. A message
-- that cannot leave is tried again, later and later. While a process is at it, the next attempt is set to when that
-- process must have died.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  -- Address and text are sealed: the text may carry a link that lets its reader in.
  recipient bytea not null,
  subject text not null default '',
  body bytea not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  -- Why the last attempt failed; blank otherwise.
  reason text not null default '',
  -- What it is about, such as member 12.
  noun text not null default '',
  record_id integer,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index on outgoing_messages (id) where state = 'queued';
create index on outgoing_messages (noun, record_id);
create index outgoing_messages_due on outgoing_messages (next_attempt_at) where state = 'queued';

-- Activities of the association, and which members are invited to them.
create table activities (
  id integer generated always as identity primary key,
  title text not null,
  begins_at timestamptz not null,
  ends_at timestamptz,
  place text not null,
  content text not null default '',
  version integer not null default 1,
  editor_id integer references administrators (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at >= begins_at)
);
create index on activities (begins_at desc, id desc);
create index on activities (editor_id);

-- An invitation waits until a job has written its messages; what became of them is in outgoing_messages.
create table activity_invitations (
  activity_id integer not null references activities (id),
  member_id integer not null references members (id),
  is_written boolean not null default false,
  mail_id bigint references outgoing_messages (id),
  sms_id bigint references outgoing_messages (id),
  -- Why no message could be written; blank otherwise.
  reason text not null default '',
  invited_at timestamptz not null default now(),
  primary key (activity_id, member_id),
  check (is_written or (mail_id is null and sms_id is null and reason = ''))
);
create index on activity_invitations (member_id);
create index on activity_invitations (mail_id);
create index on activity_invitations (sms_id);
create index on activity_invitations (activity_id) where not is_written;

-- Operation log -----------------------------------------------------------------------------------

-- Who did what, when, from where, on which record. Each row carries the hash of the one before it.

create table operation_log (
  id bigint primary key,
  happened_at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('visitor', 'member', 'administrator', 'operator', 'system')),
  actor_id integer,
  actor_name text not null,
  address text not null,
  action text not null,
  noun text not null,
  record_id text not null,
  -- JSON as it was written: the hash is over these very characters.
  before_values text,
  after_values text,
  result_code integer not null,
  trace_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index on operation_log (happened_at desc);
create index on operation_log (actor_kind, actor_id, id desc);
create index on operation_log (noun, record_id, id desc);

-- The end of the chain: a log that was cut off is found out, and writers take turns here.
create table operation_log_head (
  is_only_row boolean primary key default true check (is_only_row),
  last_id bigint not null,
  last_hash bytea not null,
  -- What the oldest row that is kept refers to; changes only when old rows are removed by age.
  first_previous_hash bytea not null
);
insert into operation_log_head (last_id, last_hash, first_previous_hash) values (0, '', '');

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.happened_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the operation log is append-only';
end $$;

create trigger operation_log_is_append_only before update or delete on operation_log
  for each row execute function refuse_log_change();
create trigger operation_log_is_not_emptied before truncate on operation_log
  for each statement execute function refuse_log_change();

-- Menus and buttons of the back office ------------------------------------------------------------

-- Groups are type 1, pages type 2, buttons type 3. Pages that had no screen yet are hidden.
insert into system_menus
  (id, parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
overriding system value values
  (1, null, 2, '工作台', 'home', 'home', 'home/workbench', '', true, 1),
  (2, null, 1, '内容管理', 'content', 'content', '', '', true, 10),
  (3, 2, 2, '文章管理', 'news', 'news', 'news/list', 'news:list', true, 1),
  (4, 2, 2, '撰写文章', 'news/edit', 'edit', 'news/editor', 'news:save', false, 2),
  (5, 2, 2, '推荐位', 'positions', 'position', 'positions/list', 'position:list', true, 3),
  (6, 2, 2, '网站栏目', 'menus', 'menu', 'menus/list', 'webmenu:list', true, 4),
  (7, 2, 2, '回收站', 'news/recycle', 'recycle', 'news/recycle', 'news:list', true, 5),
  (13, null, 1, '系统管理', 'system', 'system', '', '', true, 90),
  (14, 13, 2, '操作日志', 'logs', 'log', 'logs/list', 'log:list', false, 9),
  (15, null, 1, '会员管理', 'membership', 'member', '', '', false, 20),
  (16, 15, 2, '会员列表', 'members', 'member', 'members/list', 'member:list', false, 1),
  (17, 15, 2, '审核', 'reviews', 'review', 'reviews/list', 'review:list', false, 2),
  (18, 15, 2, '单位类型与会员等级', 'types', 'type', 'types/list', 'type:list', false, 3),
  (29, 2, 2, '证书管理', 'certificates', 'certificate', 'certificates/list', 'cert:list', false, 6),
  (37, 13, 2, '管理员', 'admins', 'admin', 'staff/administrators', 'admin:list', false, 1),
  (38, 13, 2, '角色', 'roles', 'role', 'staff/roles', 'role:list', false, 2),
  (39, 13, 2, '系统菜单', 'system-menus', 'menu', 'staff/system-menus', 'menu:list', false, 3),
  (46, 2, 2, '轮播图', 'banners', 'banner', 'banners/list', 'banner:list', false, 6),
  (47, 2, 2, '友情链接', 'links', 'link', 'links/list', 'link:list', false, 7),
  (52, 2, 2, '建议箱', 'suggestions', 'suggestion', 'suggestions/list', 'suggestion:list', false, 8),
  (56, 13, 2, '站点设置', 'site', 'setting', 'site/settings', 'site:list', false, 5),
  (58, 2, 2, '活动管理', 'activities', 'activity', 'activities/list', 'activity:list', false, 9);

insert into system_menus (id, parent_id, menu_type, name, permission, sort_number)
overriding system value values
  (8, 3, 3, '删除和恢复', 'news:del', 1),
  (9, 4, 3, '上传文件', 'file:upload', 1),
  (10, 5, 3, '设置推荐位', 'position:save', 1),
  (11, 6, 3, '新增或修改', 'webmenu:save', 1),
  (12, 6, 3, '删除', 'webmenu:del', 2),
  (19, 16, 3, '查看会员附件', 'member:file', 6),
  (20, 16, 3, '查看完整电话与邮箱', 'member:personal', 5),
  (21, 16, 3, '导出会员', 'member:export', 4),
  (22, 16, 3, '重置会员密码', 'member:password', 3),
  (23, 16, 3, '启用或停用会员', 'member:status', 2),
  (24, 16, 3, '新增或修改会员', 'member:save', 1),
  (25, 17, 3, '审核会员投稿', 'news:audit', 2),
  (26, 17, 3, '审核入会申请', 'member:audit', 1),
  (27, 18, 3, '删除类型', 'type:del', 2),
  (28, 18, 3, '新增或修改类型', 'type:save', 1),
  (30, 29, 3, '新增或修改', 'cert:save', 1),
  (31, 29, 3, '导入和撤回', 'cert:import', 2),
  (32, 29, 3, '导出', 'cert:export', 3),
  (33, 29, 3, '撤销', 'cert:revoke', 4),
  (34, 29, 3, '删除', 'cert:del', 5),
  (35, 29, 3, '证书模板', 'cert:template', 6),
  (36, 29, 3, '完整身份证号', 'cert:idnum', 7),
  (40, 37, 3, '新增或修改', 'admin:save', 1),
  (41, 37, 3, '删除', 'admin:del', 2),
  (42, 38, 3, '新增或修改', 'role:save', 1),
  (43, 38, 3, '删除', 'role:del', 2),
  (44, 39, 3, '新增或修改', 'menu:save', 1),
  (45, 39, 3, '删除', 'menu:del', 2),
  (48, 46, 3, '新增或修改', 'banner:save', 1),
  (49, 46, 3, '删除', 'banner:del', 2),
  (50, 47, 3, '新增或修改', 'link:save', 1),
  (51, 47, 3, '删除', 'link:del', 2),
  (53, 52, 3, '办理', 'suggestion:handle', 1),
  (54, 52, 3, '删除', 'suggestion:del', 2),
  (55, 52, 3, '查看完整手机号码', 'suggestion:mobile', 3),
  (57, 56, 3, '修改', 'site:save', 1),
  (59, 58, 3, '新增或修改', 'activity:save', 1),
  (60, 58, 3, '重新发送邀请', 'activity:send', 2);

select setval(pg_get_serial_sequence('system_menus', 'id'), 60);
