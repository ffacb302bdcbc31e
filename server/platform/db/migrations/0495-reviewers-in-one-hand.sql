-- Reviews ask for two persons as well, not only for two accounts (decision 0435).
create index on account_controls (controlled_by);

-- Returns these accounts and all that may belong to the same persons: `are_two_persons` is false for each with one of these.
create function accounts_in_one_hand(administrator_ids integer[]) returns setof integer language sql stable as $$
  with recursive holders (id) as (
    select unnest(administrator_ids)
    union
    select c.controlled_by from account_controls c join holders h on h.id = c.administrator_id
    where c.controlled_at > now() - interval '30 days'
  ), held (id) as (
    select id from holders
    union
    select c.administrator_id from account_controls c join held h on h.id = c.controlled_by
    where c.controlled_at > now() - interval '30 days'
  )
  select id from held
$$;

-- The administrator and all others who may decide the present step of a case, from the best placed (1) to the worst (4):
-- 2: in one hand with an author or decider of this round, 3: the decider of an earlier step, 4: an author.
create function reviewer_ranks(case_id integer, administrator integer) returns table (id integer, name text, rank integer)
  language sql stable as $$
  with persons as (
    select r.kind, case r.kind when 1 then array_remove(array[r.submitter_id], null) else r.author_ids end as authors,
      array(select i.decider_id from review_items i
        where i.review_id = r.id and i.round = r.round and i.decider_id is not null) as deciders
    from reviews r where r.id = case_id
  ), bound as (
    select p.*, array(select accounts_in_one_hand(p.authors || p.deciders)) as in_one_hand from persons p
  )
  select o.id, o.name, case
    when o.id = any (b.authors) then 4
    when o.id = any (b.deciders) then 3
    when o.id = any (b.in_one_hand) then 2
    else 1 end
  from bound b, lateral (
    select administrator as id, null as name union all select x.id, x.name from other_reviewers(administrator, b.kind) x) o
$$;

-- Those who may decide the present step instead of the administrator.
create or replace function free_reviewers(case_id integer, administrator integer) returns table (id integer, name text)
  language sql stable as $$
  with ranks as (select * from reviewer_ranks(case_id, administrator))
  select id, name from ranks
  where rank = (select min(rank) from ranks) and rank < (select rank from ranks where id = administrator)
$$;

-- The condition that no administrator has written, submitted or decided the present round: everybody is a second person.
create function is_nobodys_own(r reviews) returns boolean language sql stable as $$
  select r.submitter_id is null and r.author_ids = '{}' and not exists (
    select from review_items i where i.review_id = r.id and i.round = r.round and i.decider_id is not null)
$$;

-- 1: yes; 2: yes, as the only one left (唯一审核人); 0: no, as an author or the decider of an earlier step; -1: no, because the account
-- is in one hand with one of them.
create function review_right(case_id integer, administrator integer) returns integer language sql stable as $$
  with ranks as (select * from reviewer_ranks(case_id, administrator)),
    own as (select rank from ranks where id = administrator)
  select case
    when administrator is null or exists (select from reviews r where r.id = case_id and is_nobodys_own(r)) then 1
    when (select rank from own) = 1 then 1
    when (select rank from own) = (select min(rank) from ranks) then 2
    when (select rank from own) = 2 then -1
    else 0 end
$$;

-- As the program of the previous release asks.
create or replace function article_review_right(case_id integer, administrator integer) returns integer language sql stable as $$
  select greatest(review_right(case_id, administrator), 0)
$$;

create or replace function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
  granted integer;
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
  granted := review_right(review.id, new.decider_id);
  if granted < 1 or (granted = 2) <> new.is_sole_reviewer then
    raise exception 'nobody decides on their own while somebody else can';
  end if;
  return new;
end $$;
