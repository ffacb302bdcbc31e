import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { homePath } from './routes.ts';
import type { VisitedTab } from './tabs.ts';
import type { useTabs } from './use-tabs.ts';

interface RouteTabsProps {
  visited: ReturnType<typeof useTabs>;
  activePath: string | undefined;
}

/** The visited pages. They lead to pages and hold no panels, so they are links; Delete closes the focused one. */
export function RouteTabs({ visited, activePath }: RouteTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Not scrollIntoView: it would also move the point from which the Tab key starts.
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>('[data-active]');
    if (activePath !== undefined && box && tab)
      box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [activePath]);
  return (
    <nav className="route-tabs" aria-label="已打开的页面">
      <ul ref={list}>
        {visited.tabs.map((tab) => (
          <li key={tab.path} data-active={tab.path === activePath || undefined}>
            <RouteTab tab={tab} isActive={tab.path === activePath} onShut={() => visited.shut(tab.path)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RouteTab({ tab, isActive, onShut }: { tab: VisitedTab; isActive: boolean; onShut: () => void }) {
  const closable = tab.path !== homePath;
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Delete' && closable) onShut();
  }
  return (
    <>
      <Link to={tab.address} aria-current={isActive ? 'page' : undefined} onKeyDown={onKey}>
        {tab.title}
      </Link>
      {closable && (
        <button type="button" aria-label={`关闭${tab.title}`} onClick={onShut}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </>
  );
}
