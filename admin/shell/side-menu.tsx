import { Menu } from 'antd';
import type { ItemType } from 'antd/es/menu/interface';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { useSession } from '../session/session.tsx';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { addressOf, shownMenu } from '../components/navigation/menu-pages.ts';
import { useWaiting } from '../components/waiting/use-waiting.ts';

export function SideMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useMemo(() => shownMenu(menu), [menu]);
  const items = useMemo(() => shown.map(itemOf), [shown]);
  const active = activeLeaf(shown, pathname.toLowerCase());
  return (
    <nav className="side-menu" aria-label="后台导航">
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        // A click follows the link itself; Enter on the menu's own focus does not.
        onClick={({ key, domEvent }) => {
          if (domEvent.type === 'keydown') void navigate(key);
          onChoose?.();
        }}
        selectedKeys={active ? [active] : []}
        defaultOpenKeys={collapsed ? [] : shown.filter((entry) => entry.Children.length > 0).map(keyOf)}
      />
    </nav>
  );
}

const keyOf = (entry: SystemMenuNode) =>
  entry.MenuType === systemMenuType.leaf ? addressOf(entry) : `group-${entry.Id}`;

function itemOf(entry: SystemMenuNode): ItemType {
  const icon = menuIcon(entry.Icon);
  if (entry.MenuType === systemMenuType.leaf) {
    return {
      key: keyOf(entry),
      icon,
      label: (
        <Link to={addressOf(entry)}>
          {entry.MenuName}
          {entry.Component === 'reviews/list' && <WaitingBadge />}
        </Link>
      ),
      title: entry.MenuName,
    };
  }
  return { key: keyOf(entry), icon, label: entry.MenuName, children: entry.Children.map(itemOf) };
}

/** Returns the page at the address, or the one whose address is its longest prefix (`news` for `news/edit`). */
function activeLeaf(menu: readonly SystemMenuNode[], pathname: string): string | undefined {
  const leaves = menu.flatMap(function below(entry): string[] {
    return entry.MenuType === systemMenuType.leaf ? [addressOf(entry)] : entry.Children.flatMap(below);
  });
  const beginnings = leaves.filter((leaf) => `${pathname}/`.startsWith(`${leaf.toLowerCase()}/`));
  return beginnings.find((leaf) => beginnings.every((other) => other.length <= leaf.length));
}

/** Shows the number of cases that wait for this administrator, beside 审核 in the navigation. */
function WaitingBadge() {
  const { data } = useWaiting();
  const count = (data?.Counts ?? [])
    .filter(({ Kind }) => Kind === 'application' || Kind === 'contribution')
    .reduce((sum, { Count }) => sum + Count, 0);
  if (count === 0) return null;
  return (
    <span className="waiting-badge">
      {count}
      <span className="sr-only"> 件待审核</span>
    </span>
  );
}
