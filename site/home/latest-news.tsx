import { useLocation, useNavigate } from 'react-router';
import type { NewsItem } from '#contract/news/news.ts';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery } from '../addresses.ts';
import rows from '../components/news-rows.module.css';
import { NewsRows } from '../components/news-rows.tsx';
import { StayLink } from '../components/page-link.tsx';
import styles from './home.module.css';
import { latestPageSize } from './lists.ts';
import { More } from './more.tsx';

interface LatestNewsProps {
  list: { List: NewsItem[]; TotalCount: number };
  page: number;
  /** Nothing is beside the list: its rows are in two columns. */
  isAlone: boolean;
}

export function LatestNews({ list, page, isAlone }: LatestNewsProps) {
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  return (
    <section aria-labelledby="latest">
      <div className={styles.head}>
        <h2 id="latest">最新资讯</h2>
        <More menu="新闻中心" />
      </div>
      <NewsRows list={list.List} withMenu={!isAlone} className={isAlone ? rows.pair : undefined} />
      <div className="mt-4">
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
    </section>
  );
}
