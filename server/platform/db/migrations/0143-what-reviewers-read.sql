-- Which version of a waiting case a session was shown last: old clients decide without saying what they read.
create table review_reads (
  session_key bytea not null references sessions (token_hash) on delete cascade,
  review_id integer not null references reviews (id) on delete cascade,
  version integer not null,
  primary key (session_key, review_id)
);
create index on review_reads (review_id);

-- A permission whose button is switched off is nobody's.
create or replace function others_may_decide(administrator integer, kind integer) returns boolean language sql stable as $$
  select exists (
    select from administrators a
    join roles r on r.id = a.role_id
    where a.id <> administrator and a.is_enabled and a.deleted_at is null
      and (r.is_builtin or exists (
        select from role_system_menus rm
        join system_menus m on m.id = rm.system_menu_id
        where rm.role_id = r.id and m.is_enabled
          and m.permission = case kind when 1 then 'member:audit' else 'news:audit' end)))
$$;
