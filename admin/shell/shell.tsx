import { Drawer, Grid } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LateSkeleton } from '../list/late-skeleton.tsx';
import { useSession } from '../session/session.tsx';
import { Header } from './header.tsx';
import { NotFound } from './not-found.tsx';
import { PageBoundary } from './page-fault.tsx';
import { RouteTabs } from './route-tabs.tsx';
import { base, findRoute, homePath, routesOf } from './routes.ts';
import { SideMenu } from './side-menu.tsx';
import { Trail } from './trail.tsx';
import { useTabs } from './use-tabs.ts';
import { views } from './views.ts';

const collapsedPlace = 'backstageMenuCollapsed';

/** Product: section 2, back office. */
export function Shell() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const [routes] = useState(() => routesOf(menu));
  const current = findRoute(routes, pathname);
  const visited = useTabs(routes, current);
  const [collapsed, toggle] = useCollapsed();
  const [drawer, setDrawer] = useState(false);
  const wide = Grid.useBreakpoint().lg !== false;

  useEffect(() => {
    document.title = `${current?.title ?? '页面不存在'} · 管理后台`;
  }, [current]);
  if (pathname.replace(/\/+$/, '').toLowerCase() === base.toLowerCase())
    return <Navigate to={homePath} replace />;

  return (
    <div className="shell" data-collapsed={wide && collapsed}>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <Header wide={wide} collapsed={collapsed} onToggle={wide ? toggle : () => setDrawer(true)} />
      {wide ? (
        <SideMenu collapsed={collapsed} />
      ) : (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          size={248}
          title="导航"
          className="menu-drawer"
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu collapsed={false} onChoose={() => setDrawer(false)} />
        </Drawer>
      )}
      <div className="shell-main">
        <RouteTabs visited={visited} activePath={current?.path} />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Trail route={current} />
          <PageBoundary key={current?.path}>
            <Suspense fallback={<LateSkeleton rows={8} />}>
              <View component={current?.component} />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
    </div>
  );
}

function View({ component }: { component: string | undefined }) {
  const Found = component === undefined ? undefined : views[component];
  return Found ? <Found /> : <NotFound />;
}

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedPlace) === '1');
  function toggle() {
    localStorage.setItem(collapsedPlace, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  }
  return [collapsed, toggle] as const;
}
