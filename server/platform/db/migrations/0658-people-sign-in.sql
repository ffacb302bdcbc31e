-- A person who signs in for a member, by a mobile number or an e-mail address. It stays the same whatever becomes of the contacts, so that
-- nobody who may change a contact gets the password of another company's.
create table persons (
  id integer generated always as identity primary key,
  login_kind text not null check (login_kind in ('mobile', 'email')),
  login_sealed bytea not null,
  login_hash bytea not null unique,
  -- Blank until the person has set one.
  password_hash text not null default '',
  must_change_password boolean not null default false,
  -- A code read out by the office is a password for some days.
  code_until timestamptz,
  -- The company of the last sign-in.
  last_member_id integer references members (id) on delete set null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table person_tickets (
  ticket_hash bytea primary key,
  person_id integer not null references persons (id) on delete cascade,
  expires_at timestamptz not null
);
create index on person_tickets (person_id);
create index on person_tickets (expires_at);

-- Null: the person may not sign in for this member.
alter table member_contacts add column person_id integer references persons (id);
create index on member_contacts (person_id) where person_id is not null;
-- Null: the session of the member's own account.
alter table sessions add column contact_id integer references member_contacts (id) on delete cascade;
create index on sessions (contact_id) where contact_id is not null;

alter table former_passwords drop constraint former_passwords_audience_check;
alter table former_passwords add constraint former_passwords_audience_check
  check (audience in ('member', 'administrator', 'person'));
create trigger keep_former_password before update of password_hash on persons
  for each row when (old.password_hash is distinct from new.password_hash and old.password_hash <> '')
  execute function keep_former_password('person');

-- Who has another number or address is another person until the office says so.
create function unbind_changed_contact() returns trigger language plpgsql as $$
begin
  if not exists (select from persons p where p.id = new.person_id and p.login_hash in (new.phone_hash, new.email_hash)) then
    new.person_id := null;
  end if;
  return new;
end $$;
create trigger unbind_changed_contact before update of phone_hash, email_hash on member_contacts
  for each row when (new.person_id is not null and (old.phone_hash, old.email_hash) is distinct from (new.phone_hash, new.email_hash))
  execute function unbind_changed_contact();

-- A contact that ends, moves to another member or may sign in no more has no session; a person without a contact is gone.
create function end_sessions_of_contact() returns trigger language plpgsql as $$
begin
  delete from sessions where contact_id = old.id;
  return null;
end $$;
create trigger end_sessions_of_contact after update of ended_at, person_id, member_id, phone_hash, email_hash on member_contacts
  for each row when (
    (old.person_id, old.member_id) is distinct from (new.person_id, new.member_id) or (old.ended_at is null and new.ended_at is not null)
  ) execute function end_sessions_of_contact();

create function remove_person_without_contact() returns trigger language plpgsql as $$
begin
  delete from persons p where p.id = old.person_id and not exists (select from member_contacts c where c.person_id = p.id);
  delete from former_passwords f where f.audience = 'person' and f.holder_id = old.person_id
    and not exists (select from persons p where p.id = f.holder_id);
  return null;
end $$;
create trigger remove_person_after_update after update of person_id, phone_hash, email_hash on member_contacts
  for each row when (old.person_id is not null and old.person_id is distinct from new.person_id)
  execute function remove_person_without_contact();
create trigger remove_person_after_delete after delete on member_contacts
  for each row when (old.person_id is not null) execute function remove_person_without_contact();
