import type { NewsItem } from '#contract/news/news.ts';
import { NewsLink } from '../components/news-link.tsx';
import styles from './headline.module.css';

/** Seat 4: one prominent title, and up to three more beside it. */
export function Headline({ news }: { news: readonly NewsItem[] }) {
  const [first, ...others] = news;
  if (!first) return null;
  return (
    <section className={styles.band} aria-label="头条">
      <div className={`container ${styles.row}`}>
        <article className={styles.first}>
          <p className={styles.label}>
            <span>头条</span>
            <time dateTime={first.NewsCreateTime.slice(0, 10)}>{first.NewsCreateTime.slice(0, 10)}</time>
          </p>
          <h2 className="two-lines">
            <NewsLink news={first} />
          </h2>
          {first.Summary !== '' && <p className={`${styles.summary} two-lines`}>{first.Summary}</p>}
        </article>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((item) => (
              <li key={item.NewsId}>
                <NewsLink news={item} className="two-lines" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
