-- What a search compares is stored in one form (searchTextOf); this is its edition. The program renews texts of an earlier one in the background
-- (modules/news/search/renew-search-texts.ts), so that the start does not wait for them.
alter table news add column search_form smallint not null default 0;
create index news_of_an_earlier_search_form on news (id) where search_form < 1;
alter table file_texts add column search_form smallint not null default 0;
create index file_texts_of_an_earlier_search_form on file_texts (path) where search_form < 1;
