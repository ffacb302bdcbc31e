import { Tabs } from 'antd';
import { homePath } from './routes.ts';
import type { useTabs } from './use-tabs.ts';

interface RouteTabsProps {
  visited: ReturnType<typeof useTabs>;
  activePath: string | undefined;
}

/** The first tab cannot be closed; Delete closes the focused one. */
export function RouteTabs({ visited, activePath }: RouteTabsProps) {
  return (
    <nav className="route-tabs" aria-label="已打开的页面">
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        activeKey={activePath ?? ''}
        items={visited.tabs.map((tab) => ({
          key: tab.path,
          label: tab.title,
          closable: tab.path !== homePath,
        }))}
        onChange={visited.open}
        onEdit={(path, action) => {
          if (action === 'remove' && typeof path === 'string') void visited.shut(path);
        }}
      />
    </nav>
  );
}
