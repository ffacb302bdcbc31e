import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { menuLayout } from '#contract/public-site/menus.ts';
import { menuAddress, withQuery } from '../addresses.ts';
import { applicationName, BeforeApplying } from '../application/before-applying.tsx';
import { ExternalIcon } from '../components/icons.tsx';
import { callOf } from '../load-context.ts';
import { DatedList } from '../menu/dated-list.tsx';
import styles from '../menu/menu.module.css';
import { pathToMenu } from '../menu/path-to-menu.ts';
import { readMenu } from '../menu/read-menu.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { SinglePage } from '../menu/single-page.tsx';
import { MembersOnly } from '../session/members-only.tsx';
import { asMember } from '../session/read-as-member.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { breadcrumbList } from '../shell/structured-data.ts';
import { useSite } from '../site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => readMenu(callOf(context), request.url);
export const clientLoader = asMember(async () => (await import('../menu/read-menu.ts')).readMenu);

export default function MenuListPage() {
  const data = useLoaderData<typeof clientLoader>();
  const site = useSite();
  const { menu } = data;
  const path = pathToMenu(site?.menus ?? [], menu);
  const crumbs = crumbsOf(path);
  const [top] = path;
  const address = menuAddress(menu);
  const page = data.kind === 'list' && data.page > 1 ? data.page : undefined;
  return (
    <div className="container">
      <Head
        title={page === undefined ? menu.Name : `${menu.Name}（第 ${page} 页）`}
        {...(data.kind !== 'elsewhere' && { path: withQuery(address, { pageindex: page }) })}
        {...('description' in data && { description: data.description })}
        // A page that only links to another site is not indexed.
        isHidden={data.kind === 'members-only' || data.kind === 'elsewhere'}
        structuredData={[breadcrumbList(crumbs, site?.origin ?? '')]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.columns} data-alone={!top || top.ChildList.length === 0 || undefined}>
        {top && <SideMenu top={top} present={menu.MenuId} />}
        <div className="min-0">
          <h1 className="page-title">{menu.Name}</h1>
          {menu.Name === applicationName && <BeforeApplying />}
          {data.kind === 'elsewhere' && <LeavingPage address={menu.WebUrl} name={menu.Name} />}
          {data.kind === 'single' && <SinglePage {...data} />}
          {data.kind === 'members-only' && <MembersOnly what="本栏目" isMembersView={data.isMembersView} />}
          {data.kind === 'list' && <DatedList {...data} isCovers={menu.Layout === menuLayout.covers} />}
        </div>
      </div>
    </div>
  );
}

interface LeavingPageProps {
  address: string;
  name: string;
}

/** A menu for a page of another site: opens it in a new window and goes back (product: section 2, menuList). */
function LeavingPage({ address, name }: LeavingPageProps) {
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    // Blocked pop-ups and a history without a page to go back to leave the link on the page.
    const tab = window.open(address, '_blank');
    if (!tab) return;
    tab.opener = null;
    if (window.history.length > 1) void navigate(-1);
  }, [address, navigate]);

  return (
    <div className={styles.leaving}>
      <p>该栏目的内容在以下地址，将在新窗口中打开：</p>
      <a className="inline-row link breaks" href={address} target="_blank" rel="noopener noreferrer">
        {name}
        <ExternalIcon />
      </a>
    </div>
  );
}
