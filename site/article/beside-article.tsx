import rows from '../components/news-rows.module.css';
import { NewsRows } from '../components/news-rows.tsx';
import styles from './article.module.css';
import type { RelatedItem } from './read-article.ts';

interface BesideArticleProps {
  attachments: string | null;
  related: readonly RelatedItem[];
}

/** The files that the text links to, and other articles of its menu. */
export function BesideArticle({ attachments, related }: BesideArticleProps) {
  if (attachments === null && related.length === 0) return null;
  return (
    <aside className={`${styles.beside} no-print`} aria-label="附件与相关文章">
      {attachments !== null && (
        <section aria-labelledby="attachments">
          <h2 id="attachments">附件</h2>
          <ul className={styles.files} dangerouslySetInnerHTML={{ __html: attachments }} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">相关文章</h2>
          <NewsRows list={related} className={rows.narrow} />
        </section>
      )}
    </aside>
  );
}
