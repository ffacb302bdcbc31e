-- A case of kind 5 is the page of a member in the directory; its form is what an approval publishes. Whoever decides on applications
-- decides on it.
alter table reviews
  drop constraint reviews_kind_check,
  drop constraint reviews_subject_check,
  add constraint reviews_kind_check check (kind in (1, 2, 3, 4, 5)),
  add constraint reviews_subject_check check ((kind in (2, 3)) = (news_id is not null) and (kind in (1, 2, 5)) = (member_id is not null)
    and (kind = 4) = (roster_batch_id is not null)),
  add constraint reviews_page_has_a_form check (kind <> 5 or form is not null);
create unique index reviews_open_of_pages on reviews (member_id) where kind = 5 and status <> 1;

create or replace function reviewer_ranks(case_id integer, administrator integer) returns table (id integer, name text, rank integer)
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
    select administrator as id, null as name
    union all select x.id, x.name from other_reviewers(administrator, case when b.kind in (4, 5) then 1 else b.kind end) x) o
$$;

-- A member, or the office, takes a page back that waits.
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
    if review.kind not in (3, 4, 5) or new.status <> 2 or (new.decider_id is null and review.kind <> 5) then
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
