import { homeAddress, privacyAddress } from '../addresses.ts';
import { TargetLink } from '../shell/page-link.tsx';
import styles from './sitemap.module.css';

/** The pages that stand in no menu. */
const ownPages = [
  { name: '首页', href: homeAddress },
  { name: '站内搜索', href: '/searchKey' },
  { name: '隐私说明', href: privacyAddress },
];

export function OwnPages() {
  return (
    <section className={styles.own}>
      <h2>其他页面</h2>
      <ul>
        {ownPages.map(({ name, href }) => (
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
