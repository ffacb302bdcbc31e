-- Who is signed in sees from where and with what, and can end it: a session is named without its token.
alter table sessions
  add column id bigint generated always as identity unique,
  add column address text not null default '',
  add column device text not null default '';

-- A new password is none of the last ones. Whoever changes it, the one before is kept.
create table former_passwords (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('member', 'administrator')),
  holder_id integer not null,
  password_hash text not null,
  replaced_at timestamptz not null default now()
);
create index on former_passwords (audience, holder_id, id desc);

alter table administrators add column password_changed_at timestamptz not null default now();

create function keep_former_password() returns trigger language plpgsql as $$
begin
  -- Of who was forgotten nothing is kept.
  if new.password_hash = '' then
    delete from former_passwords where audience = tg_argv[0] and holder_id = old.id;
    return new;
  end if;
  insert into former_passwords (audience, holder_id, password_hash) values (tg_argv[0], old.id, old.password_hash);
  delete from former_passwords where audience = tg_argv[0] and holder_id = old.id and id not in (
    select id from former_passwords where audience = tg_argv[0] and holder_id = old.id order by id desc limit 4);
  return new;
end $$;
create trigger keep_former_password before update of password_hash on administrators
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function keep_former_password('administrator');
create trigger keep_former_password before update of password_hash on members
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function keep_former_password('member');

create function note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at := now();
  return new;
end $$;
create trigger note_password_change before update of password_hash on administrators
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function note_password_change();

-- For everyone who is signed in: reached from the menu of their account, so it does not stand in the navigation.
insert into system_menus (menu_type, name, path, icon, component, is_visible, sort_number)
values (2, '我的账号', 'account', 'admin', 'account/own', false, 90);
