-- Which articles name which file, in their text or as their cover; both false: an earlier version did. Whether visitors
-- may read the file follows from it. Kept by a trigger, so that no way of writing an article leaves it out.
create table news_files (
  path text not null,
  news_id integer not null references news (id) on delete cascade,
  is_in_text boolean not null,
  is_cover boolean not null,
  primary key (path, news_id)
);
create index on news_files (news_id);

create function note_news_files() returns trigger language plpgsql as $$
declare
  address constant text := '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})';
begin
  update news_files set is_in_text = false, is_cover = false where news_id = new.id;
  insert into news_files (path, news_id, is_in_text, is_cover)
  select named.path, new.id, bool_or(named.is_in_text), bool_or(not named.is_in_text)
  from (
    select (regexp_matches(new.content, address, 'g'))[1] as path, true as is_in_text
    union all
    select (regexp_matches(new.image_url, address))[1], false
  ) named
  group by named.path
  on conflict (path, news_id) do update set is_in_text = excluded.is_in_text, is_cover = excluded.is_cover;
  return null;
end $$;
create trigger news_files_are_noted after insert or update of content, image_url on news
  for each row execute function note_news_files();

-- What stands in the articles that are there already; then what stood in their earlier versions.
insert into news_files (path, news_id, is_in_text, is_cover)
select named.path, named.news_id, bool_or(named.is_in_text), bool_or(not named.is_in_text)
from (
  select id as news_id, (regexp_matches(content, '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1] as path,
    true as is_in_text
  from news
  union all
  select id, (regexp_matches(image_url, '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})'))[1], false
  from news
) named
group by named.path, named.news_id;

insert into news_files (path, news_id, is_in_text, is_cover)
select distinct (regexp_matches(content, '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1], news_id, false, false
from news_versions
on conflict (path, news_id) do nothing;
