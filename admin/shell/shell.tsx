import { useQueryClient } from '@tanstack/react-query';
import { Grid } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useSearchParams, Link } from 'react-router';
import { dropForgottenDrafts } from '#ui/browser/draft.ts';
import { localStore, sessionStore } from '#ui/browser/storage.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LinkButton } from '../components/buttons/link-button.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { TrailContext } from '../components/layout/page-title.tsx';
import { base } from '../components/navigation/menu-pages.ts';
import { PageTabContext } from '../components/navigation/page-tab.ts';
import { ViewNames } from '../components/navigation/view-names.ts';
import { historyParam } from '../components/record/history-action.ts';
import { useSession } from '../session/session.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { loadAhead } from './load-ahead.ts';
import { PageBoundary } from './page-error.tsx';
import { useQuickOpen } from './quick/quick-open.tsx';
import { RouteTabs } from './route-tabs.tsx';
import { findRoute, homePath, routesOf, type BackOfficeRoute, accountPath } from './routes.ts';
import './shell.css';
import { SideBar } from './side-bar.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import { useTabs } from './use-tabs.ts';
import { views } from './views.ts';

const viewNames = Object.keys(views).toSorted();

// Loaded as soon as a window is narrow: before its button is pressed.
const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx').then((file) => file.MenuDrawer));

// Loaded when a history is first opened.
const HistoryDrawer = lazyComponent(() =>
  import('../components/record/history-drawer.tsx').then((file) => file.HistoryDrawer),
);

const collapsedKey = 'backstageMenuCollapsed';

/** Renders the frame of the back office (product: section 2, back office). */
export function Shell() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const routes = useMemo(() => routesOf(menu), [menu]);
  const current = findRoute(routes, pathname);
  const visited = useTabs(routes, current);
  const [collapsed, toggle] = useCollapsed();
  const [drawer, setDrawer] = useState(false);
  const quick = useQuickOpen();
  const wide = Grid.useBreakpoint().lg !== false;

  useEffect(loadAhead, []);
  useEffect(() => dropForgottenDrafts('backstageDraft.'), []);
  const refresh = useRefresh();
  const title = current ? (visited.active?.title ?? current.title) : '页面不存在';
  useEffect(() => {
    document.title = `${title} · 管理后台`;
  }, [title]);
  const mount = visited.active?.mount;
  useScrollPosition(mount);
  // The workbench alone needs no tab.
  const hasTabs = visited.tabs.length > 1;
  if (pathname.replace(/\/+$/, '').toLowerCase() === base.toLowerCase())
    return <Navigate to={homePath} replace />;

  return (
    <div className="shell" data-collapsed={wide && collapsed} data-tabs={hasTabs}>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <Header
        wide={wide}
        collapsed={collapsed}
        onToggle={wide ? toggle : () => setDrawer(true)}
        onSearch={quick.open}
      />
      {wide ? (
        <SideBar collapsed={collapsed} onSearch={quick.open} />
      ) : (
        <MenuDrawer isOpen={drawer} onClose={() => setDrawer(false)} />
      )}
      <div className="shell-main">
        {hasTabs && <RouteTabs visited={visited} onRefresh={(tab) => refresh.start(tab.mount)} />}
        <main id="content" className="shell-content" tabIndex={-1}>
          <PasswordReminder />
          <TrailContext value={current ? trailAbove(current) : []}>
            <PageTabContext value={visited.describe}>
              <ViewNames value={viewNames}>
                <PageBoundary key={`${mount} ${refresh.countOf(mount)}`}>
                  <View component={current?.component} />
                </PageBoundary>
                <History />
              </ViewNames>
            </PageTabContext>
          </TrailContext>
        </main>
      </div>
      <BottomBar onMore={() => setDrawer(true)} />
      {quick.dialog}
    </div>
  );
}

/** Returns the titles before the heading of a page in its breadcrumb; the workbench greets instead of naming itself. */
const trailAbove = ({ path, trail }: BackOfficeRoute) => (path === homePath ? trail : trail.slice(0, -1));

function History() {
  const [params] = useSearchParams();
  if (!params.has(historyParam)) return null;
  return <HistoryDrawer />;
}

function View({ component }: { component: string | undefined }) {
  const Found = component === undefined ? undefined : views[component];
  return Found ? <Found /> : <NotFound />;
}

/** Restarts a page with the server's present data. */
function useRefresh() {
  const client = useQueryClient();
  const [counts, setCounts] = useState<Record<number, number>>({});
  return {
    countOf: (mount = 0) => counts[mount] ?? 0,
    start: (mount: number) => {
      void client.invalidateQueries({ refetchType: 'none' });
      setCounts({ ...counts, [mount]: (counts[mount] ?? 0) + 1 });
    },
  };
}

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStore.get(collapsedKey) === '1');
  function toggle() {
    localStore.set(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  }
  return [collapsed, toggle] as const;
}

function NotFound() {
  return (
    <section className="page-error">
      <NotFoundIllustration />
      <h1>没有找到这个页面</h1>
      <p>地址可能有误，或者您的角色没有这个菜单</p>
      <LinkButton to={homePath} type="primary">
        返回工作台
      </LinkButton>
    </section>
  );
}

/** Renders a magnifying glass over a missing page. */
function NotFoundIllustration() {
  return (
    <svg className="not-found-illustration" viewBox="0 0 320 200" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M50 186h220" />
        <path d="M104 170V26h74l30 30v34M178 26v30h30" strokeDasharray="5 6" />
        <path d="M124 74h58M124 98h40M124 122h34M124 146h48" strokeDasharray="5 6" />
        <circle cx="204" cy="122" r="32" />
      </g>
      <path d="M227 145l26 26" fill="none" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

const storageKey = 'backstagePasswordReminded';

/** Reminds the user once per session while the password is older than the association's limit. */
function PasswordReminder() {
  const { RemindPassword } = useSession().administrator;
  const [isRead, setIsRead] = useState(() => sessionStore.get(storageKey) !== null);
  if (!RemindPassword || isRead) return null;
  function close() {
    sessionStore.set(storageKey, '1');
    setIsRead(true);
  }
  return (
    <Notice
      type="warning"
      title={
        <>
          您的密码已经用了很久，建议到<Link to={accountPath}>我的账号</Link>修改
        </>
      }
      closable={{ onClose: close, 'aria-label': '关闭提醒' }}
    />
  );
}
