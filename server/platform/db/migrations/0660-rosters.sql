-- Rosters of members that an office imports: the batches, what each of them did, and one case for all new members of a batch.

create table roster_batches (
  id integer generated always as identity primary key,
  file_name text not null,
  file_hash bytea not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  imported_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text not null default '',
  undo_reason text not null default '',
  kept_count integer not null default 0
);
create index on roster_batches (file_hash);

create table roster_changes (
  batch_id integer not null references roster_batches (id),
  -- A new member whose import is undone goes, and its change with it.
  member_id integer not null references members (id) on delete cascade,
  -- The member's version after the import.
  version integer not null,
  -- Values before it, the contacts with them; null when the import brought the member.
  before jsonb,
  primary key (batch_id, member_id)
);
create index on roster_changes (member_id);

-- Types and levels that a batch added: its undo removes those that nobody uses.
create table roster_options (
  batch_id integer not null references roster_batches (id),
  option_id integer not null references options (id) on delete cascade,
  primary key (batch_id, option_id)
);

-- Answers to the questions of an import, such as which level a word means, by a hash of the question.
create table import_answers (
  form text not null,
  question_hash text not null,
  answer text not null,
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (form, question_hash)
);

-- A case of kind 4 is the new members of one batch; it is decided once for all of them.
alter table reviews
  add column roster_batch_id integer references roster_batches (id),
  drop constraint reviews_kind_check,
  drop constraint reviews_subject_check,
  add constraint reviews_kind_check check (kind in (1, 2, 3, 4)),
  add constraint reviews_subject_check check (
    (kind in (2, 3)) = (news_id is not null) and (kind in (1, 2)) = (member_id is not null) and (kind = 4) = (roster_batch_id is not null));
create unique index reviews_of_rosters on reviews (roster_batch_id) where kind = 4;

-- Whoever may decide on applications decides on rosters.
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
    union all select x.id, x.name from other_reviewers(administrator, case b.kind when 4 then 1 else b.kind end) x) o
$$;

-- The importer may undo a batch that waits: its case ends without a decision.
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
    if review.kind not in (3, 4) or new.status <> 2 or new.decider_id is null then
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

-- Nobody becomes a member without an approved case: its own, or that of the batch that brought it.
create or replace function check_member_status() returns trigger language plpgsql as $$
begin
  if new.status = 1 and (tg_op = 'INSERT' or old.status <> 1)
    and not exists (select from reviews where kind = 1 and member_id = new.id and status = 1)
    and not exists (select from roster_changes c join reviews r on r.kind = 4 and r.roster_batch_id = c.batch_id and r.status = 1
      where c.member_id = new.id and c.before is null) then
    raise exception 'a member is approved by decision only';
  end if;
  return new;
end $$;

-- Its page, for the roles that may add members.
insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number)
select g.id, 2, '导入名册', 'members/import', 'roster', 'members/import', 'member:list', 2
from system_menus g where g.menu_type = 1 and g.path = 'membership';
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select id, 3, '导入和撤回', 'member:import', 1 from system_menus where menu_type = 2 and path = 'members/import';
insert into role_system_menus (role_id, system_menu_id)
select distinct r.role_id, added.id
from role_system_menus r
join system_menus m on m.id = r.system_menu_id and m.permission = 'member:save'
join system_menus added on added.path = 'members/import' or added.permission = 'member:import'
on conflict do nothing;
