import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { useShortcuts } from '../components/navigation/shortcuts.ts';
import { SideMenu } from './side-menu.tsx';

interface SideBarProps {
  collapsed: boolean;
  onSearch: () => void;
}

/** The bar at the left of a wide window: 快速前往, the user's shortcuts and the menu. */
export function SideBar({ collapsed, onSearch }: SideBarProps) {
  return (
    <div className="side-bar" data-collapsed={collapsed || undefined}>
      <Button
        block
        className="side-search"
        icon={<SearchOutlined aria-hidden />}
        aria-label={collapsed ? '快速前往' : undefined}
        aria-keyshortcuts="Control+K"
        title="快速前往（Ctrl+K）"
        onClick={onSearch}
      >
        {!collapsed && (
          <>
            <span>快速前往</span>
            <kbd aria-hidden>Ctrl K</kbd>
          </>
        )}
      </Button>
      {!collapsed && <SideShortcuts />}
      <SideMenu collapsed={collapsed} />
    </div>
  );
}

/** Shows the shortcuts of the workbench as icons; their names are those of the menu below. */
function SideShortcuts() {
  const { shown, isPending } = useShortcuts();
  if (!isPending && shown.length === 0) return null;
  return (
    <nav className="side-shortcuts" aria-label="常用操作">
      {shown.map(({ address, title, icon }) => (
        <Link key={address} to={address} title={title} aria-label={title}>
          {menuIcon(icon)}
        </Link>
      ))}
    </nav>
  );
}
