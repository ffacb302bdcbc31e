import { NewsLink } from '../components/news-link.tsx';
import styles from './article.module.css';
import type { RelatedItem } from './read-article.ts';

export function RelatedNews({ list }: { list: readonly RelatedItem[] }) {
  if (list.length === 0) return <aside />;
  return (
    <aside className={`${styles.related} no-print`} aria-labelledby="related">
      <h2 id="related">相关文章</h2>
      <ul>
        {list.map((news) => (
          <li key={news.NewsId}>
            <NewsLink news={news} className="two-lines" />
            <time dateTime={news.NewsCreateTime.slice(0, 10)}>{news.NewsCreateTime.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
    </aside>
  );
}
