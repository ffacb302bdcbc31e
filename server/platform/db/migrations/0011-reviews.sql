-- One case for each application (kind 1) and each contribution (kind 2). Submitting again opens its next round.
create table reviews (
  id integer generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  member_id integer not null references members (id),
  news_id integer references news (id),
  -- 1 approved, 2 rejected, 3 under review
  status smallint not null default 3 check (status in (1, 2, 3)),
  round integer not null default 1,
  -- Null when the member sent it; an administrator who sent it does not decide on it.
  submitter_id integer references administrators (id),
  version integer not null default 1,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 2) = (news_id is not null))
);
create unique index reviews_of_members on reviews (member_id) where kind = 1;
create unique index reviews_of_news on reviews (news_id) where kind = 2;
create index on reviews (kind, status, submitted_at desc, id desc);

-- The decisions in order, one for each round.
create table review_items (
  id integer generated always as identity primary key,
  review_id integer not null references reviews (id),
  round integer not null,
  status smallint not null check (status in (1, 2)),
  reason text not null default '',
  -- Null: the program itself, when it fills the demo.
  decider_id integer references administrators (id),
  decider_name text not null,
  decided_at timestamptz not null default now(),
  unique (review_id, round),
  check (status = 1 or reason <> '')
);

create function refuse_review_item_change() returns trigger language plpgsql as $$
begin
  raise exception 'a decision is never rewritten';
end $$;
create trigger review_items_are_never_rewritten before update or delete on review_items
  for each row execute function refuse_review_item_change();
create trigger review_items_are_not_emptied before truncate on review_items
  for each statement execute function refuse_review_item_change();

-- A decision belongs to the present round of a waiting case and comes from another person than the submitter.
create function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
begin
  select * into strict review from reviews where id = new.review_id for update;
  if review.status <> 3 or review.round <> new.round then
    raise exception 'the case is not waiting for this decision';
  end if;
  if new.decider_id is not null and new.decider_id = review.submitter_id then
    raise exception 'nobody decides on their own';
  end if;
  return new;
end $$;
create trigger review_items_fit_their_case before insert on review_items
  for each row execute function check_review_item();

-- A case is what the decision of its round says; without one it waits.
create function check_review_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.round not in (old.round, old.round + 1) then
    raise exception 'rounds follow each other';
  end if;
  if tg_op = 'UPDATE' and old.status = 1 and new.status <> 1 then
    raise exception 'what was approved is not reviewed again';
  end if;
  if new.status <> coalesce((select status from review_items where review_id = new.id and round = new.round), 3) then
    raise exception 'a case is what its decision says';
  end if;
  return new;
end $$;
create trigger reviews_follow_their_decisions before insert or update on reviews
  for each row execute function check_review_status();

-- Nobody becomes a member and no contribution is published (or closed) without an approved case.
create function check_member_status() returns trigger language plpgsql as $$
begin
  if new.status = 1 and (tg_op = 'INSERT' or old.status <> 1)
    and not exists (select from reviews where kind = 1 and member_id = new.id and status = 1) then
    raise exception 'a member is approved by decision only';
  end if;
  return new;
end $$;
create trigger members_are_approved_by_decision before insert or update of status on members
  for each row execute function check_member_status();

create function check_contribution_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.author_member_id is distinct from old.author_member_id then
    raise exception 'an article keeps its author';
  end if;
  if new.author_member_id is not null and new.status in (0, 1)
    and (tg_op = 'INSERT' or old.status not in (0, 1))
    and not exists (select from reviews where kind = 2 and news_id = new.id and status = 1) then
    raise exception 'a contribution is published by decision only';
  end if;
  return new;
end $$;
create trigger contributions_are_published_by_decision before insert or update of status, author_member_id on news
  for each row execute function check_contribution_status();
