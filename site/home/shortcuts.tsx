import type { Menu } from '#contract/menus.ts';
import { toast } from '#ui/toast.tsx';
import { applyAddress, targetOf } from '../addresses.ts';
import { openDialog } from '../dialogs/open.ts';
import { TargetLink } from '../shell/page-link.tsx';
import { shortcutLabels } from './lists.ts';
import styles from './shortcuts.module.css';
import { ApplyIcon, AwardIcon, CreditIcon, ExpertsIcon, JournalIcon, StatisticsIcon } from './tile-icons.tsx';

const icons = [ExpertsIcon, JournalIcon, AwardIcon, CreditIcon, StatisticsIcon];

/**
 * Six tiles: the first applies for membership, without scripts on a page of its own; each of the others is a link to the menu of its name; without such a menu
 * it says what to do (product: Home).
 */
export function Shortcuts({ menus }: { menus: readonly (Menu | null)[] }) {
  return (
    <nav aria-label="常用服务">
      <ul className={styles.tiles}>
        <li>
          <a
            href={applyAddress}
            onClick={(event) => {
              event.preventDefault();
              openDialog('application', {});
            }}
          >
            <ApplyIcon />
            入会申请
          </a>
        </li>
        {shortcutLabels.map((label, index) => {
          const menu = menus[index];
          const Icon = icons[index]!;
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
