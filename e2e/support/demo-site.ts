import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import type { Call } from '#contract/api/endpoint.ts';
import { webDirectory } from '#contract/members/directory.ts';
import { webNews } from '#contract/news/news.ts';
import { webAgenda } from '#contract/public-site/agenda.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { fillDemo } from '../../server/modules/starter/fill.ts';
import { openVault } from '../../server/platform/core/vault.ts';
import { openStorage } from '../../server/platform/storage/storage.ts';
import { startProduct, type Product } from './start-product.ts';

/** Starts the product with the content of the demo association. */
export async function startDemoSite(
  provoked: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Product> {
  const product = await startProduct(env, provoked);
  const { db, dataDir } = product.site;
  await fillDemo({
    db,
    storage: await openStorage({ kind: 'folder', folder: `${dataDir}/files` }),
    vault: await openVault(dataDir, undefined),
  });
  return product;
}

/** Each kind of public page, by a name that describes it. */
export const publicPageNames = [
  'home',
  'a list',
  'a single page',
  'an article',
  'search results',
  'a search in pinyin',
  'a search without results',
  'the privacy page',
  'the site map',
  'the certificate search',
  'the check of certificates',
  'the directory',
  'a search in the directory',
  'a member of the directory',
  'an activity',
  'the contribution centre',
  'the page that is not there',
] as const;
export type PublicPageName = (typeof publicPageNames)[number];

/** Returns the addresses of those pages in the demo association. */
export async function publicPageAddresses(call: Call): Promise<Record<PublicPageName, string>> {
  const menu = await call(webMenus.GetMenuModel, { label: '通知公告' });
  const single = await call(webMenus.GetMenuModel, { label: '入会申请' });
  // An article with a table, a picture and an attachment.
  const { List } = await call(webNews.GetNewsList, { key: '课程安排' });
  const [article] = List;
  if (!article) throw new Error('the demo has no article with a timetable');
  return {
    home: '/home',
    'a list': `/menuList?ParentId=${menu?.ParentId}&MenuId=${menu?.MenuId}`,
    'a single page': `/menuList?ParentId=${single?.ParentId}&MenuId=${single?.MenuId}`,
    'an article': `/info?MenuId=${article.MenuId}&NewsId=${article.NewsId}`,
    'search results': '/searchKey?key=%E9%A3%8E%E9%99%A9',
    'a search in pinyin': '/searchKey?key=bx',
    'a search without results': '/searchKey?key=%E9%B8%B5%E9%B8%9F%E5%85%BB%E6%AE%96',
    'the privacy page': '/privacy',
    'the site map': '/sitemap',
    'the certificate search': '/certsearch',
    'the check of certificates': '/certverify',
    'the directory': '/members',
    'a search in the directory': '/members?key=hz',
    'a member of the directory': `/member?MemberId=${await listedMember(call)}`,
    'an activity': `${signUpPages.activity}?${signUpAddressNames.activity}=${await openActivity(call)}`,
    'the contribution centre': '/contribute',
    'the page that is not there': '/404',
  };
}

/** Returns a member of the directory, the first one of the list. */
async function listedMember(call: Call): Promise<number> {
  const { List } = await call(webDirectory.GetMemberDirectory, { facets: 0 });
  const [member] = List;
  if (!member) throw new Error('the demo has no member in its directory');
  return member.MemberId;
}

/** Returns the first activity that takes sign-ups on the site. */
async function openActivity(call: Call): Promise<number> {
  const activity = (await call(webAgenda.GetAgenda, {})).find(({ HasSignUp }) => HasSignUp);
  if (!activity) throw new Error('the demo has no activity that takes sign-ups');
  return activity.ActivityId;
}
