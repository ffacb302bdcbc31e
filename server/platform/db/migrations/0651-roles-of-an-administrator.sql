-- An administrator may have several roles, whose rights add up, each with an optional last day. `administrators.role_id` stays the first of
-- them, as the program before reads and writes it: the trigger follows what that program changes.
create table administrator_roles (
  administrator_id integer not null references administrators (id) on delete cascade,
  role_id integer not null references roles (id),
  -- The role holds through the end of this day in Shanghai; null: without an end.
  last_day date,
  primary key (administrator_id, role_id)
);
create index on administrator_roles (role_id);

insert into administrator_roles (administrator_id, role_id)
select id, role_id from administrators where role_id is not null;

-- Whether a role with this last day holds now.
create function holds_today(last_day date) returns boolean language sql stable parallel safe
return last_day is null or last_day >= (now() at time zone 'Asia/Shanghai')::date;

create function write_first_role() returns trigger language plpgsql as $$
begin
  if new.role_id is null then
    delete from administrator_roles where administrator_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from administrator_roles where administrator_id = new.id and role_id = old.role_id;
  end if;
  insert into administrator_roles (administrator_id, role_id) values (new.id, new.role_id) on conflict do nothing;
  return null;
end $$;
create trigger roles_follow_new_administrator after insert on administrators
  for each row execute function write_first_role();
create trigger roles_follow_first_role after update of role_id on administrators
  for each row when (old.role_id is distinct from new.role_id) execute function write_first_role();

-- As before, over all roles that hold today.
create or replace function other_reviewers(administrator integer, kind integer) returns table (id integer, name text)
  language sql stable as $$
  select a.id, coalesce(nullif(a.real_name, ''), a.account)
  from administrators a
  where a.id <> administrator and a.is_enabled and a.deleted_at is null
    and (exists (
      select from administrator_roles ar join roles r on r.id = ar.role_id
      where ar.administrator_id = a.id and r.is_builtin and holds_today(ar.last_day)
    ) or (
      select count(distinct m.permission) from administrator_roles ar
      join role_system_menus rm on rm.role_id = ar.role_id
      join system_menus m on m.id = rm.system_menu_id
      where ar.administrator_id = a.id and holds_today(ar.last_day) and m.is_enabled
        and m.permission = any(case kind
          when 1 then '{member:audit}'::text[] when 2 then '{news:audit}'::text[] else '{news:publish,news:list,review:list}'::text[] end)
    ) = case kind when 3 then 3 else 1 end)
$$;
