-- Statistics of a past month count what was published in it, whatever became of the article since: the publication time
-- under which an article was public is noted when it is changed. What was withdrawn before this step stays unknown.
alter table news add column was_public_at timestamptz;

create function note_publication() returns trigger language plpgsql as $$
begin
  if old.status = 1 and old.deleted_at is null and old.published_at <= now() then
    new.was_public_at := old.published_at;
  end if;
  return new;
end $$;

create trigger news_note_publication before update of status, published_at, deleted_at on news
  for each row execute function note_publication();
