import { useLocation, useNavigate } from 'react-router';
import type { NewsItem } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery } from '../addresses.ts';
import rows from '../components/news-rows.module.css';
import { NewsRows } from '../components/news-rows.tsx';
import { StayLink } from '../components/page-link.tsx';
import { tabPageSize, tabSeats, type TabSeat } from './lists.ts';
import { More } from './more.tsx';
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
  const name = names[tabSeats.indexOf(seat)] ?? '';
  // Without a seat the address opens the first tab with articles, which may change from day to day.
  const tabAddress = (target: TabSeat) => withQuery(address, { seat: target, seatpage: undefined });
  return (
    <section className={`container ${own.section}`} aria-label={names.join('、')}>
      <div className={own.head}>
        <ul className={`${own.tabs} tabs gap-8`}>
          {tabSeats.map((tab, index) => (
            <li key={tab}>
              <StayLink href={tabAddress(tab)} {...(tab === seat && { 'aria-current': 'true' as const })}>
                {names[index]}
              </StayLink>
            </li>
          ))}
        </ul>
        <More menu={name} />
      </div>
      {list.List.length === 0 ? (
        <Empty />
      ) : (
        <>
          <NewsRows list={list.List} className={rows.pair} />
          <div className="mt-4">
            <Paginator
              label={`${name}分页`}
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
