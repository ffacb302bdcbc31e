-- Whoever is alone decides on their own submission as well, and the decision says so for ever.
alter table review_items add column is_sole_reviewer boolean not null default false;

-- Whether anybody else is there who may decide on cases of this kind.
create function others_may_decide(administrator integer, kind integer) returns boolean language sql stable as $$
  select exists (
    select from administrators a
    join roles r on r.id = a.role_id
    where a.id <> administrator and a.is_enabled and a.deleted_at is null
      and (r.is_builtin or exists (
        select from role_system_menus rm
        join system_menus m on m.id = rm.system_menu_id
        where rm.role_id = r.id and m.permission = case kind when 1 then 'member:audit' else 'news:audit' end)))
$$;

create or replace function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
  is_own boolean;
begin
  select * into strict review from reviews where id = new.review_id for update;
  if review.status <> 3 or review.round <> new.round then
    raise exception 'the case is not waiting for this decision';
  end if;
  is_own := coalesce(new.decider_id = review.submitter_id, false);
  if is_own <> new.is_sole_reviewer or (is_own and others_may_decide(new.decider_id, review.kind)) then
    raise exception 'nobody decides on their own while somebody else can';
  end if;
  return new;
end $$;
