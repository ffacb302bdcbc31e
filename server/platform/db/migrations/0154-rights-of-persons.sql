-- What the privacy page said when: consent is to a version of it. None: the site's own text.
create table privacy_versions (
  id integer generated always as identity primary key,
  html text not null,
  since timestamptz not null default now()
);
insert into privacy_versions (html, since)
select value ->> 'html', updated_at from site_settings where name = 'privacyText';

alter table members add column consent_version integer references privacy_versions (id);

-- Whoever consents, consents to what stands there at that moment.
create function note_consent_version() returns trigger language plpgsql as $$
begin
  new.consent_version := case when new.consented_at is null then null else (select max(id) from privacy_versions) end;
  return new;
end $$;
create trigger consent_is_to_a_version before insert or update of consented_at on members
  for each row execute function note_consent_version();

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '个人信息权利', 'person:rights', 20 from system_menus where path = 'members' and menu_type = 2;
