import { newsStatus } from '#contract/news/news.ts';
import { menuLayout, menuShowType, menuStatus } from '#contract/public-site/menus.ts';
import { placeOnSeats } from '../featured/store.ts';
import { openFileKeys } from '../files/file-keys.ts';
import { saveMenu } from '../menus/store.ts';
import { saveNews } from '../news/store.ts';
import { saveSiteInfo } from '../settings/store.ts';
import { saveSynonyms } from '../settings/synonyms.ts';
import { by, htmlOf, lookUp, type Filling } from './filling.ts';
import type { Starter } from './read-starter.ts';
import { writeLists } from './write-lists.ts';
import { writeRoles } from './write-roles.ts';

/**
 * Writes the public content and the roles of its editors.
 * @returns the addresses of the articles, by their paths in the demo
 */
export async function writeSite(filling: Filling): Promise<ReadonlyMap<string, string>> {
  const { db, starter, addressOf } = filling;
  const menus = await writeMenus(filling, starter.menus, undefined);
  const articles = new Map<string, string>();
  for (const article of starter.articles) {
    const menuId = lookUp(menus, article.menu);
    const { NewsId } = await writeArticle(filling, menuId, article);
    articles.set(article.path, `/info?MenuId=${menuId}&NewsId=${NewsId}`);
  }
  await writeLists(filling, articles);
  await writeRoles(db, starter.roles);
  const pictures = ['AccountQrUrl', 'AppQrUrl', 'ShareImageUrl'] as const;
  const addresses = pictures.map((field) => [field, addressOf(`pictures/${starter.site[field]}`)]);
  const { Synonyms, ...site } = starter.site;
  await saveSiteInfo(db, { ...site, ...Object.fromEntries(addresses) });
  await saveSynonyms(db, Synonyms);
  return articles;
}

interface StarterMenu {
  /** The name, unique in the whole tree: articles and home tiles find their menu by it. */
  name: string;
  kind?: string;
  /** True for a single page, whose text has the same name. */
  page?: boolean;
  /** A key of `menuLayout`; the usual one otherwise. */
  layout?: string;
  url?: string;
  members?: boolean;
  children?: readonly StarterMenu[];
}

/** Writes menus and returns the ids of all of them by name. */
async function writeMenus(
  filling: Filling,
  menus: readonly StarterMenu[],
  parentId: number | undefined,
): Promise<Map<string, number>> {
  const idsByName = new Map<string, number>();
  for (const [
    i,
    { name, kind = '', page = false, layout = 'usual', url = '', members = false, children = [] },
  ] of menus.entries()) {
    const form = {
      MenuId: 0,
      ParentId: parentId ?? -1,
      Name: name,
      Status: menuStatus.shown,
      ShowType: page ? menuShowType.singlePage : menuShowType.list,
      Layout: layoutOf(layout),
      WebUrl: url,
      CurValue: kind,
      IsMemberRead: members,
      SortNumber: (i + 1) * 10,
    };
    const menuId = await saveMenu(filling.db, { ...form, canPublish: true }, by);
    idsByName.set(name, menuId);
    if (page) await writePage(filling, menuId, name);
    for (const [below, id] of await writeMenus(filling, children, menuId)) idsByName.set(below, id);
  }
  return idsByName;
}

function layoutOf(name: string) {
  const layout = Object.entries(menuLayout).find(([key]) => key === name)?.[1];
  if (layout === undefined) throw new Error(`starter/menus.json: unknown layout ${name}`);
  return layout;
}

/** The text of a single page is the first article of its menu; it is older than all news, so no list of news leads with it. */
async function writePage(filling: Filling, menuId: number, name: string): Promise<void> {
  const oldest = filling.starter.articles[0]?.publishedAt ?? '';
  const text = lookUp(filling.starter.pages, name);
  const rest = { source: '', author: '', cover: undefined, seats: [], top: false, members: false };
  await writeArticle(filling, menuId, { ...rest, title: name, text, publishedAt: oldest });
}

type Article = Omit<Starter['articles'][number], 'path' | 'menu'>;

async function writeArticle(filling: Filling, menuId: number, article: Article) {
  const { db, storage, vault, addressOf } = filling;
  const form = {
    NewsId: 0,
    MenuId: menuId,
    Title: article.title,
    NewContent: htmlOf(filling, article.text),
    ImageUrl: article.cover === undefined ? '' : addressOf(`pictures/${article.cover}`),
    Source: article.source,
    Author: article.author,
    NewsCreateTime: article.publishedAt,
    Status: newsStatus.published,
    IsTop: article.top,
    IsMemberRead: article.members,
    Seats: article.seats,
    ToReview: false,
    Version: undefined,
  };
  return await saveNews(
    { db, storage, fileKeys: openFileKeys(vault), placeOnSeats, canFeature: true, canPublish: true },
    form,
    by,
  );
}
