-- One key for a company however its name was typed: width of characters, case, blanks, kinds of middle dots and
-- characters that nobody sees do not count.
create function company_key(written text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(
    translate(normalize(written, NFKC), U&'\2022\2027\2219\22C5\30FB\16EB\2E31\00AD\200B\200C\200D\200E\200F\2060\FEFF',
      U&'\00B7\00B7\00B7\00B7\00B7\00B7\00B7'),
    '\s', '', 'g'))
$$;

alter table members add column name_key text not null generated always as (company_key(name)) stored;
create index members_by_name_key on members (name_key);

alter table certificates drop column company_key;
alter table certificates add column company_key text not null generated always as (company_key(company)) stored;
create index on certificates (company_key);

-- Whose certificate it is. Two members may be called alike: a name alone gives nobody a certificate.
alter table certificates add column member_id integer references members (id);
create index certificates_of_member on certificates (member_id) where member_id is not null;
create index certificates_unclaimed on certificates (id desc) where member_id is null and status <> -1;

-- The one approved member of this name; null when there is none, or more than one.
create function member_called(company text) returns integer language sql stable as $$
  select case when count(*) = 1 then min(id) end
  from members
  where name_key = company_key(company) and name_key <> '' and status = 1 and forgotten_at is null
$$;

-- However a certificate is written, it is linked by its company's name; what a person linked stays while the company does.
create function link_certificate() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (company_key(new.company) <> company_key(old.company)
    and new.member_id is not distinct from old.member_id)
  then
    new.member_id := coalesce(case when tg_op = 'INSERT' then new.member_id end, member_called(new.company));
  end if;
  return new;
end $$;
create trigger certificate_is_linked before insert or update of company on certificates
  for each row execute function link_certificate();

update certificates set member_id = member_called(company);
