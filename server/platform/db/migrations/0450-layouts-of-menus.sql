-- The layout of a menu: 0 as usual, 1 tables of people or organisations as cards (single pages), 2 articles as covers (lists). On an
-- installation that has menus, those for leaders, members and journals, known by their usual names, get theirs.
alter table menus add column layout smallint not null default 0 check (layout between 0 and 2);
update menus set layout = 1 where is_single_page and name in ('领导班子', '协会领导', '会员名录', '会员名单');
update menus set layout = 2 where not is_single_page and web_url = '' and name in ('期刊目录', '协会会刊', '电子期刊');
