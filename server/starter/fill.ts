import { sql } from 'kysely';
import { menuShowType, menuStatus } from '#contract/menus.ts';
import { newsStatus } from '#contract/news.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { openFileKeys, type FileKeys } from '../files/file-keys.ts';
import type { Storage } from '../files/storage.ts';
import { systemActor } from '../http/actor.ts';
import { saveMenu } from '../menus/store.ts';
import { saveNews, type NewsFormValues } from '../news/store.ts';
import { saveSiteInfo } from '../site/store.ts';
import type { Vault } from '../vault.ts';
import { starterArticles } from './articles.ts';
import { writeCertificates } from './certificates.ts';
import type { StarterArticle, StarterMenu } from './content.ts';
import { keepStarterFiles, type KeptFile } from './keep-files.ts';
import { writeMembers } from './members.ts';
import { starterMenus } from './menus.ts';
import { writeRoles } from './roles.ts';
import { isUntouched } from './untouched.ts';
import { sitePictures, starterBanners, starterLinks, starterSite } from './site.ts';

interface Stores {
  db: Database;
  storage: Storage;
  /** Seals the personal data of the demo and signs its certificates. */
  vault: Vault;
}

/**
 * Fills an untouched database with the demo association: all of it or, when the program is killed, nothing.
 * @returns false when there is anything in the database already; nothing is changed then
 */
export async function fillDemo({ db, storage, vault }: Stores): Promise<boolean> {
  if (!(await isUntouched(db))) return false;
  return await writeDemo({ db, storage, vault }, await keepStarterFiles(storage));
}

/** The part of the work that is done in the database, in one transaction. */
export async function writeDemo({ db, storage, vault }: Stores, files: KeptFile[]): Promise<boolean> {
  return await transaction(db, async (tx) => {
    // Two processes may start on the same new database.
    await sql`lock table site_settings in share row exclusive mode`.execute(tx);
    if (!(await isUntouched(tx))) return false;
    await writeEverything({ db: tx, storage, vault }, files);
    return true;
  });
}

async function writeEverything(
  { db: tx, storage, vault }: Stores & { db: Tx },
  files: KeptFile[],
): Promise<void> {
  const addresses = new Map(files.map((file) => [file.name, `/files/${file.row.path}`]));
  await tx
    .insertInto('files')
    .values(files.map(({ row }) => row))
    .execute();
  const menus = new Map<string, number>();
  const news = { db: tx, storage, fileKeys: openFileKeys(vault) };
  await writeMenus(news, starterMenus, undefined, { menus, addresses });
  const articles = new Map<string, string>();
  for (const article of starterArticles) {
    const menuId = known(menus, article.menu);
    const saved = await saveNews(news, newsForm(menuId, article, addresses), by);
    articles.set(article.title, `/info?MenuId=${menuId}&NewsId=${saved.NewsId}`);
  }
  await writeBanners(tx, articles, addresses);
  await writeRoles(tx);
  await tx
    .insertInto('links')
    .values(starterLinks.map(({ title, url }, i) => ({ title, address: url, sort_number: (i + 1) * 10 })))
    .execute();
  const pictures = Object.entries(sitePictures).map(([field, name]) => [
    field,
    known(addresses, `picture:${name}`),
  ]);
  await saveSiteInfo(tx, { ...starterSite, ...Object.fromEntries(pictures) });
  // After the site has its name: it is printed on them.
  await writeCertificates(tx, vault);
  await writeMembers(tx, vault);
}

const by = systemActor('FillDemo');

interface Written {
  menus: Map<string, number>;
  addresses: ReadonlyMap<string, string>;
}

async function writeMenus(
  news: { db: Tx; storage: Storage; fileKeys: FileKeys },
  menus: readonly StarterMenu[],
  parentId: number | undefined,
  written: Written,
): Promise<void> {
  for (const [i, menu] of menus.entries()) {
    const menuId = await saveMenu(
      news.db,
      {
        MenuId: 0,
        ParentId: parentId ?? -1,
        Name: menu.name,
        Status: menuStatus.shown,
        ShowType: menu.showType ?? menuShowType.list,
        WebUrl: menu.webUrl ?? '',
        CurValue: menu.curValue ?? '',
        IsMemberRead: menu.isMemberRead ?? false,
        SortNumber: (i + 1) * 10,
      },
      by,
    );
    written.menus.set(menu.name, menuId);
    if (menu.page !== undefined)
      await saveNews(news, pageForm(menuId, menu, menu.page, written.addresses), by);
    await writeMenus(news, menu.children ?? [], menuId, written);
  }
}

/** The text of a single page is the first article of its menu; it is older than all news, so no list of news leads with it. */
function pageForm(menuId: number, menu: StarterMenu, page: string, addresses: Written['addresses']) {
  const article = {
    menu: menu.name,
    title: menu.name,
    content: page,
    source: '',
    publishedAt: '2025-03-03 09:00',
  };
  return newsForm(menuId, article, addresses);
}

function newsForm(menuId: number, article: StarterArticle, addresses: Written['addresses']): NewsFormValues {
  return {
    NewsId: 0,
    MenuId: menuId,
    Title: article.title,
    NewContent: withAddresses(article.content, addresses),
    ImageUrl: article.cover === undefined ? '' : known(addresses, `picture:${article.cover}`),
    Source: article.source,
    Author: article.author ?? '',
    NewsCreateTime: `${article.publishedAt}:00`,
    Status: newsStatus.published,
    IsTop: article.isTop ?? false,
    IsMemberRead: article.isMemberRead ?? false,
    Seats: article.seats ?? [],
    Version: undefined,
  };
}

async function writeBanners(
  tx: Tx,
  articles: ReadonlyMap<string, string>,
  addresses: Written['addresses'],
): Promise<void> {
  const desktopHome = 2;
  const banners = starterBanners.map(({ title, picture, article }, i) => ({
    type: desktopHome,
    title,
    image_url: known(addresses, `picture:${picture}`),
    jump_url: known(articles, article),
    sort_number: (i + 1) * 10,
  }));
  await tx.insertInto('banners').values(banners).execute();
}

/** Puts the addresses of the kept files where the text names a picture or an attachment. */
function withAddresses(content: string, addresses: Written['addresses']): string {
  return content.replaceAll(/(?<=(?:src|href)=")(?:picture|attachment):[^"]+/g, (name) =>
    known(addresses, name),
  );
}

function known<T>(found: ReadonlyMap<string, T>, name: string): T {
  const value = found.get(name);
  if (value === undefined) throw new Error(`the demo content names ${name}, which does not exist`);
  return value;
}
