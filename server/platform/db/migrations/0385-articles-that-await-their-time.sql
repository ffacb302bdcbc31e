-- Nobody has chosen a time for the article yet: it gets that of its publication. Until then `published_at` only gives it a place in lists.
alter table news add awaits_time boolean not null default false;

-- A draft that was saved without a time has that of its creation.
update news set awaits_time = true
where is_draft and published_at <= created_at and published_at > created_at - interval '2 seconds';

alter table news add constraint published_news_has_a_time check (not (awaits_time and status = 1));
