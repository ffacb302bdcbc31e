import type { MenuNode } from '#contract/public-site/menus.ts';
import {
  applyAddress,
  certificateCheckAddress,
  certificateSearchAddress,
  contributeAddress,
  directoryAddress,
  homeAddress,
  privacyAddress,
} from '../addresses.ts';
import { TargetLink } from '../components/page-link.tsx';
import styles from './sitemap.module.css';

/** Pages that need no menu. */
const ownPages = [
  { name: '首页', href: homeAddress },
  { name: '站内搜索', href: '/searchKey' },
  { name: '成绩与证书查询', href: certificateSearchAddress },
  { name: '验证证书真伪', href: certificateCheckAddress },
  { name: '会员名录', href: directoryAddress },
  { name: '在线申请入会', href: applyAddress },
  { name: '投稿中心', href: contributeAddress },
  { name: '隐私说明', href: privacyAddress },
];

export function OwnPages({ menus }: { menus: readonly MenuNode[] }) {
  const inMenus = new Set(addressesOf(menus));
  return (
    <section className={`${styles.own} ruled-top pt-6`}>
      <h2 className="text-lg strong pb-3 tight">其他页面</h2>
      <ul className="row stretch gap-0 gap-x-8">
        {ownPages
          .filter(({ href }) => !inMenus.has(href))
          .map(({ name, href }) => (
            <li key={href}>
              <TargetLink to={{ href, isExternal: false }}>{name}</TargetLink>
            </li>
          ))}
        <li>
          <TargetLink to={{ href: '/rss.xml', isExternal: true }}>RSS 订阅</TargetLink>
        </li>
      </ul>
    </section>
  );
}

function addressesOf(menus: readonly MenuNode[]): string[] {
  return menus.flatMap((menu) => [menu.WebUrl, ...addressesOf(menu.ChildList)]);
}
