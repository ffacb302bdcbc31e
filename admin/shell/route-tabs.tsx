import { CloseOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { homePath } from './routes.ts';
import type { VisitedTab } from './tabs.ts';
import type { useTabs } from './use-tabs.ts';

interface RouteTabsProps {
  visited: ReturnType<typeof useTabs>;
  onRefresh: (tab: VisitedTab) => void;
}

/** Shows the visited pages. They are links, as they hold no panels; Delete closes the focused one. */
export function RouteTabs({ visited, onRefresh }: RouteTabsProps) {
  const { tabs, activeKey } = visited;
  const list = useRef<HTMLUListElement>(null);
  // A page says its title once its record is loaded: the tab may grow out of sight then.
  const activeTitle = tabs.find(({ key }) => key === activeKey)?.title;
  useEffect(() => {
    // Not scrollIntoView: it would also move the point from which the Tab key starts.
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>('[data-active]');
    if (activeKey !== undefined && box && tab)
      box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [activeKey, activeTitle]);
  return (
    <nav className="route-tabs ruled on-paper px-3" aria-label="已打开的页面">
      <ul ref={list} className="plain-list row nowrap gap-0 scroll-row">
        {tabs.map((tab) => (
          <li
            className="row nowrap gap-0 rigid on-paper"
            key={tab.key}
            data-active={tab.key === activeKey || undefined}
          >
            <TabMenu tab={tab} visited={visited} onRefresh={onRefresh}>
              <TabLink tab={tab} isActive={tab.key === activeKey} onShut={() => visited.shut(tab)} />
            </TabMenu>
            {tab.path !== homePath && (
              <button
                type="button"
                className="icon-button text-xs"
                aria-label={`关闭${tab.title}`}
                onClick={() => visited.shut(tab)}
              >
                <CloseOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabMenuProps extends RouteTabsProps {
  tab: VisitedTab;
  children: ReactNode;
}

/** Shows the menu of a tab, opened by the right mouse button, by the menu key or by Shift + F10. */
function TabMenu({ tab, visited, onRefresh, children }: TabMenuProps) {
  const isLast = visited.tabs.at(-1)?.key === tab.key;
  return (
    <Dropdown
      trigger={['contextMenu']}
      // oxlint-disable-next-line no-autofocus -- whoever opens the menu goes on in it
      autoFocus
      menu={{
        items: [
          { key: 'refresh', label: '刷新', onClick: () => onRefresh(tab) },
          {
            key: 'shut',
            label: '关闭',
            extra: <kbd aria-hidden>Delete</kbd>,
            disabled: tab.path === homePath,
            onClick: () => visited.shut(tab),
          },
          {
            key: 'others',
            label: '关闭其他',
            disabled: visited.tabs.length < 3,
            onClick: () => visited.shutOthers(tab),
          },
          { key: 'right', label: '关闭右侧', disabled: isLast, onClick: () => visited.shutRight(tab) },
        ],
      }}
    >
      {/* antd hands its listeners to an element; a component would have to pass them on. */}
      <span className="row nowrap stretch gap-0">{children}</span>
    </Dropdown>
  );
}

function TabLink({ tab, isActive, onShut }: { tab: VisitedTab; isActive: boolean; onShut: () => void }) {
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Delete' && tab.path !== homePath) onShut();
  }
  return (
    <Link to={tab.address} aria-current={isActive ? 'page' : undefined} onKeyDown={onKey} title={tab.title}>
      {tab.isUnsaved && <i className="tab-dot" role="img" aria-label="有未保存的修改" />}
      {tab.title}
    </Link>
  );
}
