import { RightOutlined } from '@ant-design/icons';
import { useId, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { addressOf } from '../components/navigation/menu-pages.ts';
import { countOfReviews, useWaiting } from '../components/waiting/use-waiting.ts';
import type { useOpenGroup } from './use-open-group.ts';

/** Returns the addresses of a page, or of all pages of a group. */
export const addressesIn = (entry: SystemMenuNode): string[] =>
  entry.MenuType === systemMenuType.leaf ? [addressOf(entry)] : entry.Children.flatMap(addressesIn);

interface RowProps {
  /** The address of the page in use. */
  active: string | undefined;
  onChoose: () => void;
}

interface MenuLinkProps extends RowProps {
  entry: SystemMenuNode;
  /** Only the icon is seen. */
  hasTitle?: boolean;
}

/** One page of the menu. */
export function MenuLink({ entry, active, hasTitle = false, onChoose }: MenuLinkProps) {
  const address = addressOf(entry);
  return (
    <li>
      <Link
        className="menu-row"
        to={address}
        aria-current={address === active ? 'page' : undefined}
        title={hasTitle ? entry.MenuName : undefined}
        onClick={onChoose}
      >
        {menuIcon(entry.Icon)}
        <span className="one-line">{entry.MenuName}</span>
        {waitsIn(entry) && <WaitingBadge />}
      </Link>
    </li>
  );
}

interface MenuGroupProps extends RowProps {
  group: SystemMenuNode;
  groups: ReturnType<typeof useOpenGroup>;
  isUnfolded: boolean;
}

/** A group of the menu; its pages are below it when it is open, beside it while the mouse is on it. */
export function MenuGroup({ group, groups, isUnfolded, active, onChoose }: MenuGroupProps) {
  const list = useId();
  const { Id, MenuName, Icon, Children } = group;
  const isOpen = groups.open === Id;
  const flyout = !isOpen && groups.flyout?.group === Id ? groups.flyout : undefined;
  if (isUnfolded) return <Pages entries={[group]} active={active} onChoose={onChoose} />;
  return (
    <li
      className="menu-group"
      onPointerEnter={(event) => event.pointerType === 'mouse' && groups.point(Id, event.currentTarget)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && groups.leave()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (flyout && relatedTarget && !currentTarget.contains(relatedTarget)) groups.closeFlyout();
      }}
    >
      <button
        type="button"
        className="menu-row"
        aria-expanded={isOpen || flyout !== undefined}
        aria-controls={list}
        data-current={addressesIn(group).includes(active ?? '') || undefined}
        onClick={(event) => groups.press(Id, event.currentTarget, event.detail === 0)}
      >
        {menuIcon(Icon)}
        <span className="one-line">{MenuName}</span>
        {!isOpen && waitsIn(group) && <WaitingBadge isShort />}
        <RightOutlined className="menu-chevron" aria-hidden />
      </button>
      <ul
        id={list}
        className={flyout ? 'menu-flyout plain-list' : 'plain-list'}
        aria-label={MenuName}
        hidden={!isOpen && !flyout}
        style={flyout && placeBeside(flyout.row, addressesIn(group).length)}
      >
        <Pages entries={Children} active={active} onChoose={onChoose} />
      </ul>
    </li>
  );
}

/** The pages of a group; those of a group within it follow with its title. */
function Pages({ entries, ...row }: RowProps & { entries: readonly SystemMenuNode[] }) {
  return entries.map((entry) =>
    entry.MenuType === systemMenuType.leaf ? (
      <MenuLink key={entry.Id} entry={entry} {...row} />
    ) : (
      <li key={entry.Id}>
        <span className="menu-subtitle muted text-xs block">{entry.MenuName}</span>
        <ul className="plain-list" aria-label={entry.MenuName}>
          <Pages entries={entry.Children} {...row} />
        </ul>
      </li>
    ),
  );
}

const rowHeight = 36;
const edge = 8;

/** Returns the position in the window at the right of a row, higher where the list would not fit. */
function placeBeside({ top, right }: Pick<DOMRect, 'top' | 'right'>, count: number): CSSProperties {
  const highest = window.innerHeight - count * rowHeight - 3 * edge;
  return { insetBlockStart: Math.max(edge, Math.min(top, highest)), insetInlineStart: right };
}

const waitsIn = (entry: SystemMenuNode): boolean =>
  entry.Component === 'reviews/list' || entry.Children.some(waitsIn);

/** Shows the number of cases that wait for this administrator, and apart those of colleagues, beside 审核 or its closed group. */
function WaitingBadge({ isShort = false }: { isShort?: boolean }) {
  const { data } = useWaiting();
  const count = countOfReviews(data);
  // The name of a group needs the room.
  const colleagues = isShort ? 0 : (data?.Colleagues ?? 0);
  if (count + colleagues === 0) return null;
  return (
    <span className="waiting-marks row nowrap gap-1 push">
      {colleagues > 0 && <span className="muted text-xs figures whole">等同事审核 {colleagues}</span>}
      {count > 0 && (
        <span className="waiting-badge">
          {count}
          <span className="visually-hidden"> 件待审核</span>
        </span>
      )}
    </span>
  );
}
