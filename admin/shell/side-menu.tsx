import { EyeOutlined } from '@ant-design/icons';
import { Button, Menu } from 'antd';
import type { ItemType } from 'antd/es/menu/interface';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { localStore } from '#ui/browser/storage.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { addressOf, shownMenu } from '../components/navigation/menu-pages.ts';
import { useWaiting } from '../components/waiting/use-waiting.ts';
import { useSession } from '../session/session.tsx';
import { useHiddenPages, withoutHidden } from './hidden-pages.ts';

const PageChoiceDialog = lazyDialog(() =>
  import('./page-choice-dialog.tsx').then((file) => file.PageChoiceDialog),
);

const closedGroupsKey = 'backstageMenuClosed';

export function SideMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const roleMenu = useMemo(() => shownMenu(menu), [menu]);
  const pages = useHiddenPages();
  const visibleMenu = withoutHidden(roleMenu, pages.hidden);
  const active = activeLeaf(visibleMenu, pathname.toLowerCase());
  const groups = useOpenGroups(visibleMenu, active, collapsed);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    const entry = box?.querySelector<HTMLElement>('.ant-menu-item-selected');
    if (box && entry) scrollIntoBox(box, entry);
  }, [active, collapsed]);
  return (
    <nav ref={nav} className="side-menu" aria-label="后台导航">
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        items={visibleMenu.map(itemOf)}
        // A click follows the link itself; Enter on the menu's own focus does not.
        onClick={({ key, domEvent }) => {
          if (domEvent.type === 'keydown') void navigate(key);
          onChoose?.();
        }}
        selectedKeys={active ? [active] : []}
        openKeys={groups.open}
        onOpenChange={groups.change}
      />
      <PageChoice menu={roleMenu} pages={pages} collapsed={collapsed} />
    </nav>
  );
}

interface PageChoiceProps {
  menu: readonly SystemMenuNode[];
  pages: ReturnType<typeof useHiddenPages>;
  collapsed: boolean;
}

/** The button below the entries, which opens the choice of the pages that are listed. */
function PageChoice({ menu, pages, collapsed }: PageChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const countIn = (entries: readonly SystemMenuNode[]) => entries.flatMap(addressesIn).length;
  const hiddenCount = countIn(menu) - countIn(withoutHidden(menu, pages.hidden));
  const words = hiddenCount > 0 ? `选择页面（已隐藏 ${hiddenCount} 页）` : '选择页面';
  return (
    <>
      <Button
        type="text"
        block
        className="page-choice"
        icon={<EyeOutlined aria-hidden />}
        title="选择左侧显示哪些页面"
        aria-label={collapsed ? words : undefined}
        onClick={() => setIsOpen(true)}
      >
        {!collapsed && words}
      </Button>
      {isOpen && <PageChoiceDialog menu={menu} pages={pages} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const addressesIn = (entry: SystemMenuNode): string[] =>
  entry.MenuType === systemMenuType.leaf ? [addressOf(entry)] : entry.Children.flatMap(addressesIn);

/**
 * Provides the open groups. Those that a person closed stay closed in this browser; the group of the page in use opens
 * with the page. While the menu is collapsed, a group is a small window that opens on request.
 */
function useOpenGroups(
  menu: readonly SystemMenuNode[],
  active: string | undefined,
  collapsed: boolean,
): { open: string[]; change: (open: string[]) => void } {
  const [closed, setClosed] = useState<readonly string[]>(
    () => localStore.get(closedGroupsKey)?.split(' ') ?? [],
  );
  const [windows, setWindows] = useState<string[]>([]);
  const [lastActive, setLastActive] = useState<string>();
  const groups = menu.filter(({ Children }) => Children.length > 0);
  const keys = groups.map(keyOf);

  useEffect(() => void localStore.set(closedGroupsKey, closed.join(' ')), [closed]);

  if (active !== lastActive) {
    setLastActive(active);
    const used = groups.find(({ Children }) => Children.some((entry) => keyOf(entry) === active));
    if (used && closed.includes(keyOf(used))) setClosed(closed.filter((key) => key !== keyOf(used)));
  }

  if (collapsed) return { open: windows, change: setWindows };
  return {
    open: keys.filter((key) => !closed.includes(key)),
    change: (open) => setClosed(keys.filter((key) => !open.includes(key))),
  };
}

/** Scrolls the menu so that the entry is visible, and nothing around the menu. */
function scrollIntoBox(box: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
  const below = inner.bottom - outer.bottom;
  const above = outer.top - inner.top;
  if (below > 0) box.scrollTop += below + 8;
  else if (above > 0) box.scrollTop -= above + 8;
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
  const leaves = menu.flatMap(addressesIn);
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
      <span className="visually-hidden"> 件待审核</span>
    </span>
  );
}
