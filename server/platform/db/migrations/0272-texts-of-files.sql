-- What the attachments of articles say, for search. Whoever may read an article that names the file finds it by its text.
create table file_texts (
  path text primary key references files (path) on delete cascade,
  plain_text text not null,
  search_text text not null,
  search_grams tsvector not null,
  -- Why there is no text; blank where there is.
  refusal text not null default '',
  read_at timestamptz not null default now()
);
create index file_texts_search on file_texts using gin (search_grams);
