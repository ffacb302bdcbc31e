import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { shownMenu } from '../components/navigation/menu-pages.ts';
import { useSession } from '../session/session.tsx';
import { useHiddenPages, withoutHidden } from './hidden-pages.ts';
import { moveInMenu } from './menu-keys.ts';
import { addressesIn, MenuGroup, MenuLink } from './menu-rows.tsx';
import { useOpenGroup } from './use-open-group.ts';

const PageChoiceDialog = lazyDialog(() =>
  import('./page-choice-dialog.tsx').then((file) => file.PageChoiceDialog),
);

interface SideMenuProps {
  collapsed: boolean;
  /** Shows the pages of every group, where nothing points at a closed one: in the drawer. */
  isUnfolded?: boolean;
  onChoose?: () => void;
}

/**
 * The menu of the back office. The group of the page in use is open; the pages of a closed group appear beside it while
 * the mouse is on it, so that each page is one click away.
 */
export function SideMenu({ collapsed, isUnfolded = false, onChoose }: SideMenuProps) {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const roleMenu = useMemo(() => shownMenu(menu), [menu]);
  const pages = useHiddenPages();
  const visibleMenu = withoutHidden(roleMenu, pages.hidden);
  const active = activeLeaf(roleMenu, pathname.toLowerCase());
  const groups = useOpenGroup(
    roleMenu.find((entry) => isGroup(entry) && active && addressesIn(entry).includes(active))?.Id,
    collapsed,
  );
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    const entry = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && entry) scrollIntoBox(box, entry);
  }, [active, collapsed]);

  function choose() {
    groups.closeFlyout();
    onChoose?.();
  }
  const row = { active, onChoose: choose };
  return (
    <>
      {/* The arrow keys walk over the links and buttons in it, which have the focus. */}
      {/* oxlint-disable-next-line no-noninteractive-element-interactions */}
      <nav ref={nav} className="side-menu" aria-label="后台导航" onKeyDown={moveInMenu}>
        <ul className="plain-list">
          {visibleMenu.map((entry) =>
            isGroup(entry) ? (
              <MenuGroup key={entry.Id} {...row} group={entry} groups={groups} isUnfolded={isUnfolded} />
            ) : (
              <MenuLink key={entry.Id} {...row} entry={entry} hasTitle={collapsed} />
            ),
          )}
        </ul>
      </nav>
      <PageChoice menu={roleMenu} pages={pages} collapsed={collapsed} />
    </>
  );
}

const isGroup = (entry: SystemMenuNode) => entry.MenuType === systemMenuType.group;

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

/** Scrolls the menu so that the entry is visible, and nothing around the menu. */
function scrollIntoBox(box: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
  const below = inner.bottom - outer.bottom;
  const above = outer.top - inner.top;
  if (below > 0) box.scrollTop += below + 8;
  else if (above > 0) box.scrollTop -= above + 8;
}

/** Returns the page at the address, or the one whose address is its longest prefix (`news` for `news/edit`). */
function activeLeaf(menu: readonly SystemMenuNode[], pathname: string): string | undefined {
  const leaves = menu.flatMap(addressesIn);
  const beginnings = leaves.filter((leaf) => `${pathname}/`.startsWith(`${leaf.toLowerCase()}/`));
  return beginnings.find((leaf) => beginnings.every((other) => other.length <= leaf.length));
}
