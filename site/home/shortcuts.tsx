import type { Menu } from '#contract/menus.ts';
import { toast } from '#ui/toast.tsx';
import { targetOf } from '../addresses.ts';
import { openDialog } from '../dialogs/open.ts';
import {
  ApplyIcon,
  AwardIcon,
  CreditIcon,
  ExpertsIcon,
  JournalIcon,
  StatisticsIcon,
} from '../shell/icons.tsx';
import { TargetLink } from '../shell/page-link.tsx';
import styles from './shortcuts.module.css';

const tiles = [
  { label: '专家智库', Icon: ExpertsIcon },
  { label: '协会期刊', Icon: JournalIcon },
  { label: '鉴定评优', Icon: AwardIcon },
  { label: '信用管理', Icon: CreditIcon },
  { label: '行业统计', Icon: StatisticsIcon },
];

/** The menus of these names are looked up, in this order. */
export const shortcutLabels = tiles.map(({ label }) => label);

/**
 * Six tiles: the first applies for membership, each of the others is a link to the menu of its name; without such a menu
 * it says what to do (product: Home).
 */
export function Shortcuts({ menus }: { menus: readonly (Menu | null)[] }) {
  return (
    <nav aria-label="常用服务">
      <ul className={styles.tiles}>
        <li>
          <button type="button" onClick={() => void openDialog('application', {})}>
            <ApplyIcon />
            入会申请
          </button>
        </li>
        {tiles.map(({ label, Icon }, index) => {
          const menu = menus[index];
          const face = (
            <>
              <Icon />
              {label}
            </>
          );
          return (
            <li key={label}>
              {menu ? (
                <TargetLink to={targetOf(menu)}>{face}</TargetLink>
              ) : (
                <button type="button" onClick={() => toast('请联系管理员新增对应路由', 'warning')}>
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
