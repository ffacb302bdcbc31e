-- When a published article was last closed, moved or deleted, the version that this left, and the steps that its column required before:
-- an undo restores the article only as it was.
alter table news
  add column undo_since timestamptz,
  add column undo_version integer,
  add column undo_steps smallint;

-- The number of approvals that a case needs. While it waits, the larger one of its own and that of the column in which the article ends.
create function needed_steps(r reviews) returns integer language sql stable as $$
  select case when r.kind = 1 or r.status <> 3 then r.steps::integer
    else greatest(r.steps, (select m.review_steps from menus m
      where m.id = coalesce((r.form ->> 'MenuId')::integer, (select n.menu_id from news n where n.id = r.news_id))))::integer end
$$;

-- The others who may decide the present step: neither those who wrote or changed the article nor those who decided a step of this round.
create or replace function free_reviewers(case_id integer, administrator integer) returns table (id integer, name text)
  language sql stable as $$
  select o.id, o.name
  from reviews r, other_reviewers(administrator, r.kind) o
  where r.id = case_id and o.id <> all (r.author_ids)
    and (administrator = any (r.author_ids) or not exists (
      select from review_items i where i.review_id = r.id and i.round = r.round and i.decider_id = o.id))
$$;

-- The rules of authors and steps hold for contributions as well; who takes a submission back is checked by the program.
create or replace function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
  is_own boolean;
  may boolean;
begin
  select * into strict review from reviews where id = new.review_id for update;
  if review.status <> 3 or review.round <> new.round
    or new.step <> 1 + (select count(*) from review_items where review_id = new.review_id and round = new.round) then
    raise exception 'the case is not waiting for this decision';
  end if;
  if new.is_withdrawal then
    if review.kind <> 3 or new.status <> 2 or new.decider_id is null then
      raise exception 'only the submission of an administrator is taken back';
    end if;
    return new;
  end if;
  if review.kind in (2, 3) then
    is_own := article_review_right(review.id, new.decider_id) <> 1;
    may := article_review_right(review.id, new.decider_id) <> 0;
  else
    is_own := coalesce(new.decider_id = review.submitter_id, false);
    may := not is_own or not others_may_decide(new.decider_id, review.kind);
  end if;
  if is_own <> new.is_sole_reviewer or not may then
    raise exception 'nobody decides on their own while somebody else can';
  end if;
  return new;
end $$;
