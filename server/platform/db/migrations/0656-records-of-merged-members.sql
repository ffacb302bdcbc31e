-- A member that was merged into another one owns nothing new: its name finds the other one as a former name, and a person decides.
create or replace function member_called(company text) returns integer language sql stable as $$
  select case when count(*) = 1 then min(id) end
  from members
  where name_key = compare_key(company) and name_key <> '' and status = 1 and forgotten_at is null and merged_into is null
$$;

-- A contribution keeps its author, except for a member that was merged into another one: it moves there, and back when that is undone.
create or replace function check_contribution_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.author_member_id is distinct from old.author_member_id
    and not exists (select from members where (id, merged_into) in
      ((old.author_member_id, new.author_member_id), (new.author_member_id, old.author_member_id))) then
    raise exception 'an article keeps its author';
  end if;
  if new.author_member_id is not null and new.status in (0, 1)
    and (tg_op = 'INSERT' or old.status not in (0, 1))
    and not exists (select from reviews where kind = 2 and news_id = new.id and status = 1) then
    raise exception 'a contribution is published by decision only';
  end if;
  return new;
end $$;
