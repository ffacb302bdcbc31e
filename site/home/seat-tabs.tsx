import { useLocation, useNavigate } from 'react-router';
import type { NewsItem } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery } from '../addresses.ts';
import { NewsLink } from '../components/news-link.tsx';
import { NewsMarks } from '../components/news-marks.tsx';
import { StayLink } from '../components/page-link.tsx';
import styles from './home.module.css';
import { tabPageSize, tabSeats, type TabSeat } from './lists.ts';
import own from './seat-tabs.module.css';

interface SeatTabsProps {
  list: { List: NewsItem[]; TotalCount: number };
  /** In the order of the tabs. */
  names: readonly string[];
  seat: TabSeat;
  page: number;
}

/** Each tab is a link with an address of its own, which starts at page 1. */
export function SeatTabs({ list, names, seat, page }: SeatTabsProps) {
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  // Without a seat the address opens the first tab with articles, which may change from day to day.
  const tabAddress = (target: TabSeat) => withQuery(address, { seat: target, seatpage: undefined });
  return (
    <section className={`container ${own.section}`} aria-label={names.join('、')}>
      <ul className={own.tabs}>
        {tabSeats.map((tab, index) => (
          <li key={tab}>
            <StayLink href={tabAddress(tab)} {...(tab === seat && { 'aria-current': 'true' as const })}>
              {names[index]}
            </StayLink>
          </li>
        ))}
      </ul>
      {list.List.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className={`${styles.rows} ${own.rows}`}>
            {list.List.map((news) => (
              <li key={news.NewsId}>
                <NewsMarks news={news} />
                <NewsLink news={news} />
                <time dateTime={news.NewsCreateTime.slice(0, 10)}>{news.NewsCreateTime.slice(0, 10)}</time>
              </li>
            ))}
          </ul>
          <div className={styles.paging}>
            <Paginator
              label={`${names[tabSeats.indexOf(seat)]}分页`}
              total={list.TotalCount}
              page={page}
              pageSize={tabPageSize}
              hrefOf={(target) => withQuery(address, { seatpage: target === 1 ? undefined : target })}
              link={StayLink}
              onGo={(href) => void navigate(href, { preventScrollReset: true })}
              pageName="seatpage"
            />
          </div>
        </>
      )}
    </section>
  );
}
