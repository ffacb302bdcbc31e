import { Empty } from '#ui/components/empty.tsx';
import '#ui/styles/article.css';
import './cards.css';
import { Contents } from '../article/contents.tsx';
import { EnlargingText } from '../article/enlarging-text.tsx';
import type { FramedArticle } from '../article/framed-article.ts';
import styles from './menu.module.css';

/** A menu that is one rich-text page (product: section 2, menuList), read as an article is. */
export function SinglePage({ text, contents }: FramedArticle) {
  if (text === '') return <Empty />;
  return (
    <div className={`${styles.single} pt-8`} data-long={contents !== null || undefined}>
      {contents !== null && <Contents list={contents} />}
      <EnlargingText html={text} className="article" />
    </div>
  );
}
