import type { NewsItem } from '#contract/news/news.ts';
import { NewsLink } from '../components/news-link.tsx';
import rows from '../components/news-rows.module.css';
import { NewsRows } from '../components/news-rows.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './headline.module.css';

/** Seat 4: one article with its picture, and up to three more. */
export function Headline({ news }: { news: readonly NewsItem[] }) {
  const [first, ...others] = news;
  if (!first) return null;
  const date = first.NewsCreateTime.slice(0, 10);
  return (
    <section className="ruled on-canvas" aria-label="头条推荐">
      <div className={`container ${styles.row}`} data-pictured={first.ImageUrl !== '' || undefined}>
        {first.ImageUrl !== '' && (
          <NewsLink news={first} className={styles.picture} isRepeated>
            <Picture src={first.ImageUrl} sizes="(max-width: 767px) 94vw, 480px" isFirst />
          </NewsLink>
        )}
        <article className={styles.first}>
          <p className={`${styles.label} row nowrap gap-3 muted text-sm`}>
            <span>头条推荐</span>
            <time dateTime={date}>{date}</time>
          </p>
          <h2 className="two-lines my-2 text-title">
            <NewsLink news={first} />
          </h2>
          {first.Summary !== '' && <p className={`soft two-lines`}>{first.Summary}</p>}
        </article>
        {others.length > 0 && <NewsRows list={others} className={`${styles.others} ${rows.narrow}`} />}
      </div>
    </section>
  );
}
