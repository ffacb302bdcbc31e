-- The withdrawal of listed members once for each statement: one for each row raised the revision 5,000 times in a change of 5,000 members.
drop trigger listed_member_is_withdrawn on members;
drop function withdraw_listed_member();

-- A row counts that is listed before or after the statement and differs in what the directory shows. As with `invalidateContent`, more than
-- a hundred are withdrawn without their names.
create function withdraw_listed_members() returns trigger language plpgsql as $$
declare
  shown jsonb;
  raised bigint;
begin
  -- Most changes concern no listed member, and the contacts of members bring statements that change no row.
  if not exists (select from outgoing where is_listed) and not exists (select from incoming where is_listed) then
    return null;
  end if;
  with was as (
    select id, status, is_enabled, ended_on, forgotten_at, name, former_names, company_type_id, member_level_id, city, sort_number
    from outgoing where is_listed
  ), becomes as (
    select id, status, is_enabled, ended_on, forgotten_at, name, former_names, company_type_id, member_level_id, city, sort_number
    from incoming where is_listed
  ), changed as (
    select id from ((table was except table becomes) union all (table becomes except table was)) differing group by id
  )
  select jsonb_agg('member ' || id) into shown from changed;
  if shown is null then
    return null;
  end if;
  if jsonb_array_length(shown) > 100 then
    shown := null;
  end if;
  update content_revision set revision = revision + 1, withdrawn_at = revision + 1,
    withdrawals = case when shown is null then '[]'
      else jsonb_path_query_array(jsonb_build_array(jsonb_build_object('revision', revision + 1, 'after', withdrawn_at,
        'records', shown)) || withdrawals, '$[0 to 19]') end
  returning revision into raised;
  perform pg_notify('content_changed', json_strip_nulls(json_build_object('revision', raised, 'change', 'withdrawal',
    'records', shown, 'pages', json_build_array()))::text);
  return null;
end $$;
create trigger listed_members_are_withdrawn after update on members referencing new table as incoming old table as outgoing
  for each statement execute function withdraw_listed_members();
