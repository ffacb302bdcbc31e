-- The files that a submission names count as named by its article, neither in its text nor as its cover: the case opens
-- them to nobody, and a round that was replaced still shows them to its reviewers.
create function note_files_of_case() returns trigger language plpgsql as $$
begin
  insert into news_files (path, news_id, is_in_text, is_cover)
  select distinct named.path, r.news_id, false, false
  from reviews r, (
    select (regexp_matches(to_jsonb(new) ->> tg_argv[0],
      '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1] as path
  ) named
  where r.id = (to_jsonb(new) ->> tg_argv[1])::integer and r.news_id is not null
  on conflict (path, news_id) do nothing;
  return null;
end $$;
create trigger files_of_forms_are_noted after insert or update of form on reviews
  for each row execute function note_files_of_case('form', 'id');
create trigger files_of_rounds_are_noted after insert or update of record on review_rounds
  for each row execute function note_files_of_case('record', 'review_id');

insert into news_files (path, news_id, is_in_text, is_cover)
select distinct (regexp_matches(named.text, '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1], named.news_id,
  false, false
from (
  select news_id, form::text as text from reviews
  union all
  select r.news_id, o.record::text from review_rounds o join reviews r on r.id = o.review_id
) named
where named.news_id is not null
on conflict (path, news_id) do nothing;
