import type { NewsItem } from '#contract/news/news.ts';
import { NewsLink } from './news-link.tsx';
import { NewsMarks } from './news-marks.tsx';
import styles from './news-rows.module.css';

type RowItem = Pick<NewsItem, 'NewsId' | 'MenuId' | 'Title' | 'Status' | 'NewsCreateTime'> &
  Partial<Pick<NewsItem, 'MenuName' | 'IsTop' | 'IsMemberRead'>>;

interface NewsRowsProps {
  list: readonly RowItem[];
  /** Each row begins with the name of its menu. */
  withMenu?: boolean;
  className?: string | undefined;
}

/** A list of titles, each with its date at the end. */
export function NewsRows({ list, withMenu = false, className }: NewsRowsProps) {
  return (
    <ul className={className}>
      {list.map((news) => {
        const date = news.NewsCreateTime.slice(0, 10);
        return (
          <li key={news.NewsId} className={styles.row}>
            {withMenu && <span className={`${styles.menu} clipped`}>{news.MenuName}</span>}
            <NewsMarks news={news} />
            <NewsLink news={news} className="two-lines hover-line" />
            <time dateTime={date}>{date}</time>
          </li>
        );
      })}
    </ul>
  );
}
