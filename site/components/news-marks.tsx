import type { NewsItem } from '#contract/news/news.ts';
import { LockIcon } from './icons.tsx';
import styles from './news-marks.module.css';

/** Before the title in a list: that it stands on top, that its text is for members. */
export function NewsMarks({ news }: { news: Pick<NewsItem, 'IsTop' | 'IsMemberRead'> }) {
  return (
    <>
      {news.IsTop && <span className={styles.top}>置顶</span>}
      {news.IsMemberRead && (
        <span className={styles.lock}>
          <LockIcon />
          会员
        </span>
      )}
    </>
  );
}
