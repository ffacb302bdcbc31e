import type { NewsItem } from '#contract/news/news.ts';
import { NewsLink } from '../components/news-link.tsx';
import { NewsMarks } from '../components/news-marks.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './covers.module.css';

/**
 * An issue of a journal: its cover above its title; without a picture, the title is on a plain cover. A page of few issues
 * shows their summaries beside the covers.
 */
export function Cover({ news }: { news: NewsItem }) {
  const date = news.NewsCreateTime.slice(0, 10);
  return (
    <li className={styles.cover}>
      {news.ImageUrl === '' ? (
        <span className={styles.plain} aria-hidden="true">
          {news.Title}
        </span>
      ) : (
        <Picture src={news.ImageUrl} sizes="(max-width: 767px) 45vw, 180px" />
      )}
      <h2 className="two-lines">
        <NewsMarks news={news} />
        <NewsLink news={news} />
      </h2>
      <time dateTime={date}>{date}</time>
      {news.Summary !== '' && <p className={styles.summary}>{news.Summary}</p>}
    </li>
  );
}
