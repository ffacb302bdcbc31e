-- The file of a member, as an office keeps it: a company may have no e-mail address, no account and neither type nor level yet; it has
-- several contacts, former names, the data of its invoices and an end. Adding the columns takes about ten seconds at a million members.

-- The former names of a member, one on each line, as its lists are searched by.
create function name_keys(names text) returns text[] language sql immutable parallel safe
return coalesce((
  select array_agg(compare_key(name) order by place)
  from unnest(string_to_array(names, E'\n')) with ordinality as n(name, place)
  where compare_key(name) <> ''
), '{}');
create function array_to_text(words text[]) returns text language sql immutable parallel safe
return coalesce((select string_agg(word, ' ' order by place) from unnest(words) with ordinality as w(word, place)), '');

alter table members
  alter column account set default '',
  -- Blank until the member has opened its account.
  alter column password_hash set default '',
  -- GB 32100, in capitals; blank: not known.
  add column credit_code text not null default '',
  add column city text not null default '',
  -- One on each line, the latest first.
  add column former_names text not null default '',
  -- What its invoices say: title, tax number, address with telephone, bank with account.
  add column invoice_title text not null default '',
  add column tax_number text not null default '',
  add column invoice_address text not null default '',
  add column bank_sealed bytea not null default '',
  -- It left the association: its record stays, it is listed nowhere and signs in no more.
  add column ended_on date,
  add column end_reason text not null default '',
  drop constraint members_check,
  add constraint members_have_an_account_or_none 
    check (forgotten_at is not null or (account_key is null) = (account = '')),
  add constraint members_without_an_account_have_no_password check (account <> '' or password_hash = '');

-- What its former names are searched by, as search_key and bare_key are for the present one.
alter table members
  add column former_name_keys text[] not null generated always as (name_keys(former_names)) stored,
  add column former_search_key text not null generated always as
    (array_to_text(name_keys(former_names)) || ' ' || bare_names(variadic string_to_array(former_names, E'\n'))) stored;
create index members_by_former_name on members using gin (former_name_keys) where former_names <> '';
create index members_by_former_pairs on members using gin (character_pairs(former_search_key)) where former_names <> '';
create index members_by_credit_code on members (credit_code) where credit_code <> '';
create index members_by_city on members (city) where city <> '';

-- The people of a member. The main contact is the one whom every client knows as DailyOperator, OperatorPhone and Email of the member:
-- both sides show the same, whichever was changed.
create table member_contacts (
  id integer generated always as identity primary key,
  member_id integer not null references members (id) on delete cascade,
  is_main boolean not null default false,
  name text not null default '',
  post text not null default '',
  -- The mobile number; the main contact may have a landline here, as old clients send it.
  phone_sealed bytea not null,
  phone_hash bytea not null,
  landline_sealed bytea not null default '',
  email_sealed bytea not null,
  email_hash bytea not null,
  -- What this person is written to for.
  for_meetings boolean not null default false,
  for_dues boolean not null default false,
  for_training boolean not null default false,
  note text not null default '',
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_main or ended_at is null)
);
create unique index member_contacts_main on member_contacts (member_id) where is_main;
create index on member_contacts (member_id);
create index on member_contacts (phone_hash);
create index on member_contacts (email_hash);

insert into member_contacts (member_id, is_main, name, phone_sealed, phone_hash, email_sealed, email_hash)
select id, true, contact_person, phone_sealed, phone_hash, email_sealed, email_hash from members;

create function write_main_contact() returns trigger language plpgsql as $$
begin
  insert into member_contacts as c (member_id, is_main, name, phone_sealed, phone_hash, email_sealed, email_hash)
  values (new.id, true, new.contact_person, new.phone_sealed, new.phone_hash, new.email_sealed, new.email_hash)
  on conflict (member_id) where is_main do update
  set name = excluded.name, phone_sealed = excluded.phone_sealed, phone_hash = excluded.phone_hash,
    email_sealed = excluded.email_sealed, email_hash = excluded.email_hash, version = c.version + 1, updated_at = now()
  where (c.name, c.phone_hash, c.email_hash) is distinct from (excluded.name, excluded.phone_hash, excluded.email_hash);
  return null;
end $$;
create trigger main_contact_follows_new_member after insert on members
  for each row execute function write_main_contact();
create trigger main_contact_follows_member after update of contact_person, phone_hash, email_hash on members
  for each row when ((old.contact_person, old.phone_hash, old.email_hash)
    is distinct from (new.contact_person, new.phone_hash, new.email_hash))
  execute function write_main_contact();

create function write_contact_of_member() returns trigger language plpgsql as $$
begin
  update members
  set contact_person = new.name, phone_sealed = new.phone_sealed, phone_hash = new.phone_hash,
    email_sealed = new.email_sealed, email_hash = new.email_hash, version = version + 1, updated_at = now()
  where id = new.member_id
    and (contact_person, phone_hash, email_hash) is distinct from (new.name, new.phone_hash, new.email_hash);
  return null;
end $$;
create trigger member_follows_main_contact after insert or update of is_main, name, phone_hash, email_hash on member_contacts
  for each row when (new.is_main) execute function write_contact_of_member();
