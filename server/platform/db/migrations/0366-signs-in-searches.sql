-- A search does not tell kinds of dash, bracket and middle dot apart (foldSigns in contract/normal-form.ts): what was stored for it before
-- is written anew where it holds one. Each stands for one sign, so that the pairs of characters stay pairs.
create function pg_temp.folded(written text) returns text language sql immutable return translate(written,
  U&'[]{}\02D7\058A\05BE\1400\16EB\1806\2010\2011\2012\2013\2014\2015\2022\2027\2043\2045\2046\207B\208B\2212\2219\22C5\2768\2769\2772\2773\2774\2775\27E6\27E7\2983\2984\2985\2986\2997\2998\2E17\2E1A\2E31\2E33\2E3A\2E3B\2E40\2E5D\3010\3011\3014\3015\3016\3017\3018\3019\301A\301B\30FB\A78F\FE31\FE32\FE58\FE63\FF0D',
  U&'()()----\00B7-------\00B7\00B7-()---\00B7\00B7()()()()()()()--\00B7\00B7----()()()()()\00B7\00B7-----');

update news
set search_title = pg_temp.folded(search_title), search_text = pg_temp.folded(search_text),
  search_grams = pg_temp.folded(search_grams::text)::tsvector
where pg_temp.folded(search_title) <> search_title or pg_temp.folded(search_text) <> search_text;

update file_texts
set search_text = pg_temp.folded(search_text), search_grams = pg_temp.folded(search_grams::text)::tsvector
where pg_temp.folded(search_text) <> search_text;
