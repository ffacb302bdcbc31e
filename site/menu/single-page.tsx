import { Empty } from '#ui/empty.tsx';
import '#ui/article.css';
import styles from './menu.module.css';

/** A menu that is one rich-text page (product: ShowType 1). The text was cleaned when it was saved. */
export function SinglePage({ content }: { content: string }) {
  if (content === '') return <Empty />;
  return <div className={`article ${styles.single}`} dangerouslySetInnerHTML={{ __html: content }} />;
}
