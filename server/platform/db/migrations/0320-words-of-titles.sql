-- Hits in titles come first, so they are found by themselves: for a common word the pairs of whole texts are no help.
create index news_by_title_pairs on news using gin (character_pairs(search_title));
