import { useLocation, useNavigate } from 'react-router';
import { pageSizes } from '#contract/api/paging.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery } from '../addresses.ts';
import { NewsLink } from '../components/news-link.tsx';
import { NewsMarks } from '../components/news-marks.tsx';
import rows from '../components/news-rows.module.css';
import { PageLink } from '../components/page-link.tsx';
import { Picture } from '../components/picture.tsx';
import covers from './covers.module.css';

/** Articles of a menu on one page (product: section 9). */
export const listPageSize = 5;

/** The most covers that would leave half of their row empty. */
const maxWideCovers = 2;

interface DatedListProps {
  list: { List: NewsItem[]; TotalCount: number };
  page: number;
  pageSize: number;
  /** Issues of a journal: covers side by side instead of rows. */
  isCovers?: boolean;
}

export function DatedList({ list, page, pageSize, isCovers = false }: DatedListProps) {
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  if (list.List.length === 0) return <Empty />;
  const Item = isCovers ? Cover : Entry;
  const areWide = list.List.length <= maxWideCovers;
  return (
    <>
      <ul
        className={isCovers ? `mb-5 ${covers.covers}` : 'mb-5'}
        data-wide={(isCovers && areWide) || undefined}
      >
        {list.List.map((news) => (
          <Item key={news.NewsId} news={news} />
        ))}
      </ul>
      <Paginator
        total={list.TotalCount}
        page={page}
        pageSize={pageSize}
        sizes={[listPageSize, ...pageSizes]}
        hrefOf={(target, size) =>
          withQuery(address, {
            pageindex: target === 1 ? undefined : target,
            pagesize: size === listPageSize ? undefined : size,
          })
        }
        link={PageLink}
        onGo={(href) => void navigate(href)}
      />
    </>
  );
}

function Entry({ news }: { news: NewsItem }) {
  const date = news.NewsCreateTime.slice(0, 10);
  return (
    <li className={`${rows.row} ${rows.entry}`}>
      <div>
        <h2 className="two-lines text-lg strong">
          <NewsMarks news={news} />
          <NewsLink news={news} />
        </h2>
        {news.Summary !== '' && <p className="two-lines soft text-sm mt-1">{news.Summary}</p>}
      </div>
      {news.ImageUrl !== '' && <Picture src={news.ImageUrl} sizes="200px" />}
      <time dateTime={date}>{date}</time>
    </li>
  );
}

/**
 * An issue of a journal: its cover above its title; without a picture, the title is on a plain cover. A page of few issues
 * shows their summaries beside the covers.
 */
function Cover({ news }: { news: NewsItem }) {
  const date = news.NewsCreateTime.slice(0, 10);
  return (
    <li className={covers.cover}>
      {news.ImageUrl === '' ? (
        <span className={covers.plain} aria-hidden="true">
          {news.Title}
        </span>
      ) : (
        <Picture src={news.ImageUrl} sizes="(max-width: 767px) 45vw, 180px" />
      )}
      <h2 className="two-lines text-md strong breaks mt-3">
        <NewsMarks news={news} />
        <NewsLink news={news} />
      </h2>
      <time className="muted text-sm" dateTime={date}>
        {date}
      </time>
      {news.Summary !== '' && <p className={covers.summary}>{news.Summary}</p>}
    </li>
  );
}
