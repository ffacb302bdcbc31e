import type { NewsItem } from '#contract/news/news.ts';
import { LockIcon } from './icons.tsx';
import styles from './news-marks.module.css';

/** The marks before a title in a list: pinned, or for members only. */
export function NewsMarks({ news }: { news: Partial<Pick<NewsItem, 'IsTop' | 'IsMemberRead'>> }) {
  return (
    <>
      {news.IsTop && <span className={`${styles.top} regular rigid alarm text-xs`}>置顶</span>}
      {news.IsMemberRead && (
        <span className={`${styles.lock} regular rigid inline-row gap-1 whole muted text-xs`}>
          <LockIcon />
          会员
        </span>
      )}
    </>
  );
}
