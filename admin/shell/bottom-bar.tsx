import { MenuOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { useMedia } from '../components/layout/use-element-width.ts';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { addressOf, shownMenu } from '../components/navigation/menu-pages.ts';
import { countOfReviews, useWaiting } from '../components/waiting/use-waiting.ts';
import { useSession } from '../session/session.tsx';
import './bottom-bar.css';

/** The pages that are used most, in the words that fit: the first four that the role has are in the bar. */
const usual: readonly (readonly [component: string, word: string])[] = [
  ['home/workbench', '工作台'],
  ['reviews/list', '审核'],
  ['news/list', '文章'],
  ['members/list', '会员'],
  ['certificates/list', '证书'],
  ['activities/list', '活动'],
  ['suggestions/list', '建议'],
  ['media/list', '素材库'],
  ['logs/list', '日志'],
];
const places = 4;

/** Returns whether the bar is shown; a very low window needs the height for its page. */
export const useHasBottomBar = () => useMedia('screen and (width < 768px) and (height >= 480px)');

/** Shows the pages that are used most at the foot of a phone; 更多 opens the whole menu. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const isShown = useHasBottomBar();
  const { menu } = useSession();
  const pathname = useLocation().pathname.toLowerCase();
  if (!isShown) return null;
  const leaves = leavesOf(shownMenu(menu));
  const pages = usual.flatMap(([component, word]) => {
    const leaf = leaves.find(({ Component }) => Component === component);
    return leaf ? [{ ...leaf, word, to: addressOf(leaf) }] : [];
  });
  return (
    <nav className="bottom-bar" aria-label="常用页面">
      {pages.slice(0, places).map(({ to, word, Icon, Component }) => (
        <Link
          key={to}
          to={to}
          aria-current={`${pathname}/`.startsWith(`${to.toLowerCase()}/`) ? 'page' : undefined}
        >
          {menuIcon(Icon)}
          <span>{word}</span>
          {Component === 'reviews/list' && <WaitingCount />}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <MenuOutlined aria-hidden />
        <span>更多</span>
      </button>
    </nav>
  );
}

const leavesOf = (entries: readonly SystemMenuNode[]): SystemMenuNode[] =>
  entries.flatMap((entry) => (entry.MenuType === systemMenuType.leaf ? [entry] : leavesOf(entry.Children)));

const maxCount = 99;

/** Shows the number of cases that wait for this administrator. */
function WaitingCount() {
  const { data } = useWaiting();
  const count = countOfReviews(data);
  if (count === 0) return null;
  return (
    <span className="bottom-bar-count figures">
      {count > maxCount ? `${maxCount}+` : count}
      <span className="visually-hidden"> 件待审核</span>
    </span>
  );
}
