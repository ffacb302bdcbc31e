-- The order in which editors see all articles, and the smallest thing to count them by.
create index news_managed on news (published_at desc, id desc) include (status, menu_id, is_member_read)
  where deleted_at is null;
create index news_by_status on news (status, published_at desc, id desc) where deleted_at is null;
