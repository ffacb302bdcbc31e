import { useLocation, useNavigate } from 'react-router';
import type { NewsItem } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery } from '../addresses.ts';
import { NewsLink } from '../components/news-link.tsx';
import { NewsMarks } from '../components/news-marks.tsx';
import { StayLink } from '../components/page-link.tsx';
import styles from './home.module.css';
import { latestPageSize } from './lists.ts';

interface LatestNewsProps {
  list: { List: NewsItem[]; TotalCount: number };
  page: number;
}

export function LatestNews({ list, page }: LatestNewsProps) {
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  return (
    <section aria-labelledby="latest">
      <div className={styles.head}>
        <h2 id="latest">最新资讯</h2>
      </div>
      {list.List.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className={styles.rows}>
            {list.List.map((news) => (
              <li key={news.NewsId}>
                <span className={styles.menu}>{news.MenuName}</span>
                <NewsMarks news={news} />
                <NewsLink news={news} />
                <time dateTime={news.NewsCreateTime.slice(0, 10)}>{news.NewsCreateTime.slice(0, 10)}</time>
              </li>
            ))}
          </ul>
          <div className={styles.paging}>
            <Paginator
              label="最新资讯分页"
              total={list.TotalCount}
              page={page}
              pageSize={latestPageSize}
              hrefOf={(target) => withQuery(address, { pageindex: target === 1 ? undefined : target })}
              link={StayLink}
              onGo={(href) => void navigate(href, { preventScrollReset: true })}
            />
          </div>
        </>
      )}
    </section>
  );
}
