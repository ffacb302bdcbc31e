-- The number of review steps that an article of the menu needs; 0: whoever may publish does it directly.
alter table menus add column review_steps smallint not null default 0 check (review_steps between 0 and 3);

-- A case of kind 3 is an article that an administrator sent for review: it has no member, and one to three steps.
alter table reviews
  alter column member_id drop not null,
  drop constraint reviews_kind_check,
  drop constraint reviews_check,
  add constraint reviews_kind_check check (kind in (1, 2, 3)),
  add constraint reviews_subject_check check ((kind <> 1) = (news_id is not null) and (kind <> 3) = (member_id is not null)),
  add column steps smallint not null default 1 check (steps between 1 and 3),
  -- All who wrote what is to be published; none of them decides while somebody else may.
  add column author_ids integer[] not null default '{}',
  -- The form to be saved on approval, and the version of the article that it changes.
  add column form jsonb,
  add column base_version integer,
  add constraint reviews_form_check check ((kind = 3) = (form is not null and base_version is not null));
create unique index reviews_open_of_news on reviews (news_id) where kind = 3 and status <> 1;

alter table review_items
  drop constraint review_items_review_id_round_key,
  add column step smallint not null default 1 check (step between 1 and 3),
  -- The author took the submission back: the round ends without a decision.
  add column is_withdrawal boolean not null default false,
  add constraint review_items_once unique (review_id, round, step);

create or replace function other_reviewers(administrator integer, kind integer) returns table (id integer, name text)
  language sql stable as $$
  select a.id, coalesce(nullif(a.real_name, ''), a.account)
  from administrators a
  join roles r on r.id = a.role_id
  where a.id <> administrator and a.is_enabled and a.deleted_at is null
    and (r.is_builtin or (
      select count(distinct m.permission) from role_system_menus rm
      join system_menus m on m.id = rm.system_menu_id
      where rm.role_id = r.id and m.is_enabled
        and m.permission = any(case kind
          when 1 then '{member:audit}'::text[] when 2 then '{news:audit}'::text[] else '{news:publish,news:list,review:list}'::text[] end)
    ) = case kind when 3 then 3 else 1 end)
$$;

-- The others who may decide the present step of an article's case: neither its authors nor those who decided a step of this round.
create function free_reviewers(case_id integer, administrator integer) returns table (id integer, name text)
  language sql stable as $$
  select o.id, o.name
  from reviews r, other_reviewers(administrator, 3) o
  where r.id = case_id and o.id <> all (r.author_ids)
    and (administrator = any (r.author_ids) or not exists (
      select from review_items i where i.review_id = r.id and i.round = r.round and i.decider_id = o.id))
$$;

-- 0: not; 1: yes; 2: yes, although an author or the decider of an earlier step, because nobody else may.
create function article_review_right(case_id integer, administrator integer) returns integer language sql stable as $$
  select case
    when administrator is null then 1
    when administrator <> all (r.author_ids) and not exists (
      select from review_items i where i.review_id = r.id and i.round = r.round and i.decider_id = administrator) then 1
    when exists (select from free_reviewers(case_id, administrator)) then 0
    else 2 end
  from reviews r where r.id = case_id
$$;

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
    if review.kind <> 3 or new.status <> 2 or new.decider_id is null or new.decider_id <> all (review.author_ids) then
      raise exception 'only an author takes a submission back';
    end if;
    return new;
  end if;
  if review.kind = 3 then
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

-- A case is approved by as many approvals as it has steps, and rejected by one rejection; otherwise it waits.
create or replace function check_review_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.round not in (old.round, old.round + 1) then
    raise exception 'rounds follow each other';
  end if;
  if tg_op = 'UPDATE' and old.status = 1 and new.status <> 1 then
    raise exception 'what was approved is not reviewed again';
  end if;
  if new.status <> (
    select case when bool_or(status = 2) then 2 when count(*) >= new.steps then 1 else 3 end
    from review_items where review_id = new.id and round = new.round) then
    raise exception 'a case is what its decision says';
  end if;
  return new;
end $$;
