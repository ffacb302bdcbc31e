-- Summaries are derived by other rules: the background job derives those of texts of an earlier form anew, and finds them
-- by these indexes.
drop index news_of_an_earlier_search_form;
create index news_of_an_earlier_search_form on news (id) where search_form < 2;
drop index file_texts_of_an_earlier_search_form;
create index file_texts_of_an_earlier_search_form on file_texts (path) where search_form < 2;
