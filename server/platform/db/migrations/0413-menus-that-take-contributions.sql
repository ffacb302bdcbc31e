-- Members contribute to the menus that are marked for it. Where there is no 在线投稿 under 协会期刊 they could choose any menu that takes
-- articles: on an installation that has menus it stays so, until somebody takes the marks away.
alter table menus add column takes_contributions boolean not null default false;
update menus set takes_contributions = true
where not is_single_page and web_url = '' and cur_value <> 'home'
  and not exists (
    select from menus child join menus parent on parent.id = child.parent_id
    where child.name = '在线投稿' and parent.name = '协会期刊'
  );
