-- An article that is deleted for good takes the cases along that administrators opened for it; the operation log retains
-- who decided. The cases of members are never deleted, nor is a decision without its case.
alter table reviews
  drop constraint reviews_news_id_fkey,
  add constraint reviews_news_id_fkey foreign key (news_id) references news (id) on delete cascade;
alter table review_items
  drop constraint review_items_review_id_fkey,
  add constraint review_items_review_id_fkey foreign key (review_id) references reviews (id) on delete cascade;

create function refuse_review_deletion() returns trigger language plpgsql as $$
begin
  if old.kind <> 3 or exists (select from news where id = old.news_id) then
    raise exception 'a case is deleted only with an article of the association itself';
  end if;
  return old;
end $$;
create trigger reviews_stay before delete on reviews for each row execute function refuse_review_deletion();

create or replace function refuse_review_item_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from reviews where id = old.review_id) then
    return old;
  end if;
  raise exception 'a decision is never rewritten';
end $$;
