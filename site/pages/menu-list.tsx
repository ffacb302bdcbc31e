import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { homeMarker, menuShowType, menuStatus, webMenus, type Menu } from '#contract/menus.ts';
import { webNews, type NewsItem } from '#contract/news.ts';
import { pageSizes } from '#contract/paging.ts';
import { framedContent } from '#ui/framed-content.ts';
import { homeAddress, menuAddress, numberIn, pathTo, targetOfAddress, withQuery } from '../addresses.ts';
import { callOf, notFound } from '../load-context.ts';
import { DatedList, listPageSize } from '../menu/dated-list.tsx';
import { LeavingPage } from '../menu/leaving-page.tsx';
import styles from '../menu/menu.module.css';
import { SideMenu } from '../menu/side-menu.tsx';
import { SinglePage } from '../menu/single-page.tsx';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { useSite } from '../shell/site-data.ts';
import { breadcrumbList } from '../shell/structured-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

type MenuPage =
  | { kind: 'elsewhere'; menu: Menu }
  | { kind: 'single'; menu: Menu; content: string }
  | {
      kind: 'list';
      menu: Menu;
      list: { List: NewsItem[]; TotalCount: number };
      page: number;
      pageSize: number;
    };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MenuPage> {
  const call = callOf(context);
  const query = new URL(request.url).searchParams;
  const menuId = menuIdIn(request.url);
  const menu = menuId === 0 ? null : await call(webMenus.GetMenuModel, { menuid: menuId });
  if (menu === null || menu.Status !== menuStatus.shown) notFound('您访问的栏目不存在');
  if (menu.CurValue === homeMarker) throw redirect(homeAddress);
  // One address for each menu, so that a page is neither kept nor indexed twice.
  if (query.get('ParentId') !== String(menu.ParentId)) throw redirect(menuAddress(menu));
  if (menu.WebUrl !== '') {
    const { href, isExternal } = targetOfAddress(menu.WebUrl);
    if (isExternal) return { kind: 'elsewhere', menu };
    // A menu that was given its own address is an ordinary one.
    if (!href.startsWith('/menuList?') || menuIdIn(href) !== menuId) throw redirect(href);
  }

  if (menu.ShowType === menuShowType.singlePage) {
    const { List } = await call(webNews.GetNewsList, { pid: menuId, pagesize: 1 });
    return { kind: 'single', menu, content: framedContent(List[0]?.NewContent ?? '') };
  }
  const page = numberIn(query, 'pageindex', 1);
  const asked = numberIn(query, 'pagesize', listPageSize);
  const pageSize = pageSizes.some((size) => size === asked) ? asked : listPageSize;
  const list = await call(webNews.GetNewsList, { pid: menuId, pageindex: page, pagesize: pageSize });
  if (page > 1 && list.List.length === 0) notFound();
  return { kind: 'list', menu, list, page, pageSize };
}

const menuIdIn = (address: string) => numberIn(new URLSearchParams(address.split('?')[1]), 'MenuId', 0);

export default function MenuListPage() {
  const data = useLoaderData<typeof loader>();
  const site = useSite();
  const { menu } = data;
  const path = pathTo(site?.menus ?? [], menu.MenuId);
  const crumbs = crumbsOf(path.length > 0 ? path : [{ ...menu, ChildList: [] }]);
  const [top] = path;
  const address = menuAddress(menu);
  const page = data.kind === 'list' && data.page > 1 ? data.page : undefined;
  return (
    <div className="container">
      <Head
        title={page === undefined ? menu.Name : `${menu.Name}（第 ${page} 页）`}
        path={withQuery(address, { pageindex: page })}
        structuredData={[breadcrumbList(crumbs, site?.origin ?? '')]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.columns} data-alone={!top || top.ChildList.length === 0 || undefined}>
        {top && <SideMenu top={top} present={menu.MenuId} />}
        <div className={styles.main}>
          <h1 className={styles.title}>{menu.Name}</h1>
          {data.kind === 'elsewhere' && <LeavingPage address={menu.WebUrl} name={menu.Name} />}
          {data.kind === 'single' && <SinglePage content={data.content} />}
          {data.kind === 'list' && <DatedList {...data} />}
        </div>
      </div>
    </div>
  );
}
