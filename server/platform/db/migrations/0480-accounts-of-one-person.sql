-- Who made or took over whose account: the new password, role or second factor of an account is known to whoever set it.
create table account_controls (
  administrator_id integer not null references administrators (id) on delete cascade,
  controlled_by integer not null references administrators (id) on delete cascade,
  -- What the latest such action did, for the message.
  kind text not null check (kind in ('made', 'enabled', 'password', 'factor', 'role')),
  controlled_at timestamptz not null default now(),
  primary key (administrator_id, controlled_by),
  check (administrator_id <> controlled_by)
);

-- What happened before this release is in the operation log.
insert into account_controls (administrator_id, controlled_by, kind, controlled_at)
select distinct on (a.id, c.id) a.id, c.id,
  case
    when l.action = 'ResetTotp' then 'factor'
    when l.before_values is null then 'made'
    when l.after_values like '%"PasswordChanged":true%' then 'password'
    when l.after_values like '%"Status":1%' then 'enabled'
    else 'role'
  end,
  l.happened_at
from operation_log l
join administrators a on l.record_id = a.id::text
join administrators c on c.id = l.actor_id
where l.noun = 'administrator' and l.actor_kind = 'administrator' and l.result_code = 200 and a.id <> c.id
  and l.happened_at > now() - interval '30 days'
  and (l.action = 'ResetTotp' or (l.action = 'SaveAdminUser' and (l.before_values is null
    or l.after_values like '%"PasswordChanged":true%' or l.after_values like '%"Status":1%'
    or l.after_values like '%"RoleId":%')))
order by a.id, c.id, l.happened_at desc;

-- Returns the administrator and all who made or took over that account within 30 days, also through one another.
create function account_holders(administrator_id integer) returns setof integer language sql stable cost 1000 rows 5 as $$
  with recursive holders (id) as (
    select $1
    union
    select c.controlled_by from account_controls c join holders h on h.id = c.administrator_id
    where c.controlled_at > now() - interval '30 days'
  )
  select id from holders
$$;

-- Returns whether two accounts certainly belong to two persons: nobody had both in hand within 30 days.
create function are_two_persons(one integer, other integer) returns boolean language sql stable cost 2000 as $$
  select not exists (select account_holders($1) intersect select account_holders($2))
$$;
