import type { DataOf } from '#contract/api/endpoint.ts';
import { webNews } from '#contract/news/news.ts';
import { webMenus } from '#contract/public-site/menus.ts';

/** Addresses of public pages of the demo association, by name. */
export async function demoPages(origin: string): Promise<Record<string, string>> {
  const read = async (path: string) =>
    ((await (await fetch(origin + path)).json()) as { Data: unknown }).Data;
  const menuNamed = async (label: string) =>
    (await read(`${webMenus.GetMenuModel.path}?label=${label}`)) as DataOf<typeof webMenus.GetMenuModel>;
  const menu = await menuNamed('通知公告');
  const single = await menuNamed('入会申请');
  const articles = (await read(`${webNews.GetNewsList.path}?key=课程安排`)) as DataOf<
    typeof webNews.GetNewsList
  >;
  const [article] = articles.List;
  return {
    home: '/home',
    list: `/menuList?ParentId=${menu?.ParentId}&MenuId=${menu?.MenuId}`,
    article: `/info?MenuId=${article?.MenuId}&NewsId=${article?.NewsId}`,
    'single page': `/menuList?ParentId=${single?.ParentId}&MenuId=${single?.MenuId}`,
    certsearch: '/certsearch',
  };
}
