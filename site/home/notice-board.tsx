import type { NewsItem } from '#contract/news.ts';
import { seats } from '#contract/positions.ts';
import { Empty } from '#ui/empty.tsx';
import { homeAddress, withQuery } from '../addresses.ts';
import { NewsLink } from '../shell/news-link.tsx';
import { StayLink } from '../shell/page-link.tsx';
import styles from './home.module.css';
import own from './notice-board.module.css';

/** The newest of seat 2 beside the latest news; the tab below has all of them. */
export function NoticeBoard({ news }: { news: readonly NewsItem[] }) {
  return (
    <section aria-labelledby="notices">
      <div className={styles.head}>
        <h2 id="notices">通知公告</h2>
        <StayLink href={withQuery(homeAddress, { seat: seats.notices })}>全部</StayLink>
      </div>
      {news.length === 0 ? (
        <Empty />
      ) : (
        <ul className={own.list}>
          {news.map((item) => (
            <li key={item.NewsId}>
              <NewsLink news={item} />
              <time dateTime={item.NewsCreateTime.slice(0, 10)}>{item.NewsCreateTime.slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
