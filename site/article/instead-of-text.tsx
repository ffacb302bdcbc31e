import { newsStatusText, type WithheldNews } from '#contract/news.ts';
import { homeAddress } from '../addresses.ts';
import { Head } from '../shell/head.tsx';
import { PageLink } from '../shell/page-link.tsx';
import styles from './article.module.css';

/** An article that is closed, rejected or under review (product: section 4). */
export function Withheld({ news }: { news: WithheldNews }) {
  return (
    <div className={`container ${styles.withheld}`}>
      <Head title={news.Title} isHidden />
      <h1>{news.Title}</h1>
      <p>{newsStatusText[news.Status] ?? '暂无数据'}</p>
      <PageLink href={homeAddress}>返回首页</PageLink>
    </div>
  );
}
