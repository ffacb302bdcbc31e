import type { NewsItem } from '#contract/news.ts';
import { NewsLink } from '../shell/news-link.tsx';
import styles from './article.module.css';

export function RelatedNews({ list }: { list: readonly NewsItem[] }) {
  if (list.length === 0) return <aside />;
  return (
    <aside className={`${styles.related} no-print`} aria-labelledby="related">
      <h2 id="related">相关文章</h2>
      <ul>
        {list.map((news) => (
          <li key={news.NewsId}>
            <NewsLink news={news} />
            <time dateTime={news.NewsCreateTime.slice(0, 10)}>{news.NewsCreateTime.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
    </aside>
  );
}
