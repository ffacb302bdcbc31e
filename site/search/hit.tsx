import type { NewsItem } from '#contract/news/news.ts';
import { NewsLink } from '../components/news-link.tsx';
import styles from './search.module.css';

/** Title and summary arrive HTML-escaped, with `<em>` around what was searched for and no other tag. */
export function Hit({ news }: { news: NewsItem }) {
  const date = news.NewsCreateTime.slice(0, 10);
  return (
    <li className={styles.hit}>
      <h2 className="two-lines">
        <NewsLink news={news}>
          <span dangerouslySetInnerHTML={{ __html: news.Title }} />
        </NewsLink>
      </h2>
      {news.Summary !== '' && <p dangerouslySetInnerHTML={{ __html: news.Summary }} />}
      <p className={styles.source}>
        <span>{news.MenuName}</span>
        <time dateTime={date}>{date}</time>
      </p>
    </li>
  );
}
