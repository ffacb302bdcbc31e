import { targetOf } from '../addresses.ts';
import { TargetLink } from '../components/page-link.tsx';
import { useSite } from '../site-data.ts';
import styles from './home.module.css';
import { menuNamed } from './menu-named.ts';

/** Links to the menu of this name, which lists more of the same; without such a menu there is no link. */
export function More({ menu: name }: { menu: string }) {
  const menu = menuNamed(name, useSite()?.menus ?? []);
  if (!menu) return null;
  return (
    <TargetLink
      to={targetOf(menu)}
      className={`${styles.more} muted text-sm rigid py-1`}
      aria-label={`更多：${name}`}
    >
      更多
    </TargetLink>
  );
}
