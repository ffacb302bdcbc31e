-- A save writes hundreds of pairs. They wait in a list of at most this many kilobytes, which each search reads along (130 pages), and
-- go into the index together: a tenth of the work (docs/decisions/0251-pairs-wait.md).
alter index news_search set (fastupdate = on, gin_pending_list_limit = 1024);
alter index news_by_title_pairs set (gin_pending_list_limit = 256);
