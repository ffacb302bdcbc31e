import { homeMarker, type MenuNode } from '#contract/public-site/menus.ts';
import { entranceOf, shownChildren, targetOf, type Target } from '../addresses.ts';
import { ExternalIcon } from '../components/icons.tsx';
import { TargetLink } from '../components/page-link.tsx';
import styles from './sitemap.module.css';

/** A section for each menu of the top level, with all that is below it. */
export function MenuTree({ menus }: { menus: readonly MenuNode[] }) {
  return (
    <div className={styles.sections}>
      {menus
        .filter((menu) => menu.CurValue !== homeMarker)
        .map((menu) => (
          <section key={menu.MenuId}>
            <h2 className="linked text-lg strong pb-3 tight">
              <Entry to={entranceOf(menu)} name={menu.Name} />
            </h2>
            <Branch menus={menu.WebUrl === '' ? shownChildren(menu) : []} />
          </section>
        ))}
    </div>
  );
}

function Branch({ menus }: { menus: readonly MenuNode[] }) {
  if (menus.length === 0) return null;
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.MenuId}>
          <Entry to={targetOf(menu)} name={menu.Name} />
          <Branch menus={shownChildren(menu)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ to, name }: { to: Target; name: string }) {
  return (
    <TargetLink to={to}>
      {name}
      {to.isExternal && (
        <>
          <ExternalIcon />
          <span className="visually-hidden">（在新窗口打开）</span>
        </>
      )}
    </TargetLink>
  );
}
