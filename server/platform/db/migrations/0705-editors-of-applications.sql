-- Whoever changed a member while its application waits is an author of the case, as of an article: nobody approves what they changed.
create or replace function reviewer_ranks(case_id integer, administrator integer) returns table (id integer, name text, rank integer)
  language sql stable as $$
  with persons as (
    select r.kind, case r.kind when 1 then array_remove(r.author_ids || r.submitter_id, null) else r.author_ids end as authors,
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
