-- The words that the articles use, each once, by which a search reads pinyin and finds the word that was meant. Words are
-- written with each save; a job adds those of older articles. A word that no article has any more does no harm: a search
-- shows a word only with articles that contain it.
create table search_words (
  word text collate "C" primary key,
  -- As it is typed, without tones: zhengshu.
  pinyin text collate "C" not null,
  -- The pinyin without what speakers often mix up: zh and z, ng and n.
  sound text collate "C" not null
);
create index search_words_by_pinyin on search_words (pinyin);
create index search_words_by_sound on search_words (sound);
create index search_words_by_start on search_words (left(word, 1), length(word));
create index search_words_by_end on search_words (right(word, 1), length(word));

alter table news_sounds add column has_words boolean not null default false;
