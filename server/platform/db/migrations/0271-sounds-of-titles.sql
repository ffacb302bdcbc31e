-- How titles are typed in pinyin and in first letters, beside the articles: searches that need none of it read no more than
-- before. Noted with each save; what is missing, by a job.
create table news_sounds (
  news_id integer primary key references news (id) on delete cascade,
  sounds tsvector not null
);
create index news_by_sound on news_sounds using gin (sounds);
