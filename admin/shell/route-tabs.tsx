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
  const active = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not return.
    void active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activePath]);
  return (
    <nav className="route-tabs" aria-label="已打开的页面">
      <ul>
        {visited.tabs.map((tab) => (
          <li key={tab.path} ref={tab.path === activePath ? active : null} data-active={tab.path === activePath || undefined}>
            <RouteTab tab={tab} isActive={tab.path === activePath} onShut={() => void visited.shut(tab.path)} />
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
          <CloseOutlined />
        </button>
      )}
    </>
  );
}
