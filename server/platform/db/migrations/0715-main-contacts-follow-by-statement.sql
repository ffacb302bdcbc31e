-- The main contacts of new members, once for each statement: one for each row ran 5,000 statements on `members`, with their own triggers,
-- in an import of 5,000 companies.
drop trigger main_contact_follows_new_member on members;

create function write_main_contacts() returns trigger language plpgsql as $$
begin
  insert into member_contacts as c (member_id, is_main, name, phone_sealed, phone_hash, email_sealed, email_hash)
  select id, true, contact_person, phone_sealed, phone_hash, email_sealed, email_hash from incoming order by id
  on conflict (member_id) where is_main do update
  set name = excluded.name, phone_sealed = excluded.phone_sealed, phone_hash = excluded.phone_hash,
    email_sealed = excluded.email_sealed, email_hash = excluded.email_hash, version = c.version + 1, updated_at = now()
  where (c.name, c.phone_hash, c.email_hash) is distinct from (excluded.name, excluded.phone_hash, excluded.email_hash);
  return null;
end $$;
create trigger main_contacts_follow_new_members after insert on members referencing new table as incoming
  for each statement execute function write_main_contacts();

-- The other way round for new contacts alone; a changed one goes on being one row.
drop trigger member_follows_main_contact on member_contacts;
create trigger member_follows_main_contact after update of is_main, name, phone_hash, email_hash on member_contacts
  for each row when (new.is_main) execute function write_contact_of_member();

create function write_contacts_of_members() returns trigger language plpgsql as $$
begin
  -- Where nothing differs, no statement on `members` runs its triggers.
  if exists (
    select from incoming c join members m on m.id = c.member_id
    where c.is_main and (m.contact_person, m.phone_hash, m.email_hash) is distinct from (c.name, c.phone_hash, c.email_hash)
  ) then
    update members m
    set contact_person = c.name, phone_sealed = c.phone_sealed, phone_hash = c.phone_hash,
      email_sealed = c.email_sealed, email_hash = c.email_hash, version = m.version + 1, updated_at = now()
    from incoming c
    where c.is_main and m.id = c.member_id
      and (m.contact_person, m.phone_hash, m.email_hash) is distinct from (c.name, c.phone_hash, c.email_hash);
  end if;
  return null;
end $$;
create trigger members_follow_new_main_contacts after insert on member_contacts referencing new table as incoming
  for each statement execute function write_contacts_of_members();
