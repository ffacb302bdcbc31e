import { siteMapAddress } from '../addresses.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { useSite } from '../site-data.ts';
import { MenuTree } from '../sitemap/menu-tree.tsx';
import { OwnPages } from '../sitemap/own-pages.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** Every page a visitor can go to, for people; machines read /sitemap.xml. */
export default function SiteMapPage() {
  const menus = useSite()?.menus ?? [];
  return (
    <div className="container">
      <Head title="网站地图" path={siteMapAddress} description="本网站的全部栏目与常用页面，一页看全。" />
      <Breadcrumb crumbs={crumbsOf([], '网站地图')} />
      <div>
        <h1 className="page-title mb-8">网站地图</h1>
        <MenuTree menus={menus} />
        <OwnPages menus={menus} />
      </div>
    </div>
  );
}
