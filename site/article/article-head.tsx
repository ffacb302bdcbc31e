import type { NewsDetail } from '#contract/news/news.ts';
import { isoTime } from '../shell/structured-data.ts';
import styles from './article.module.css';
import { EyeIcon } from './icons.tsx';
import { ReadingTools } from './reading-tools.tsx';
import { Share } from './share.tsx';

/** Title, where and when it was published, and what can be done with it. */
export function ArticleHead({ news, url }: { news: NewsDetail; url: string }) {
  return (
    <header className={styles.head}>
      <h1>{news.Title}</h1>
      <div className={styles.meta}>
        <p>
          <time dateTime={isoTime(news.NewsCreateTime)}>{news.NewsCreateTime}</time>
          {news.Source !== '' && <span>{`来源：${news.Source}`}</span>}
          {news.Author !== '' && <span>{`作者：${news.Author}`}</span>}
          <span className={styles.views}>
            <EyeIcon />
            {`浏览 ${news.ViewCount}`}
          </span>
        </p>
        <div className={`${styles.tools} no-print`}>
          <Share title={news.Title} summary={news.Summary} url={url} />
          <ReadingTools />
        </div>
      </div>
    </header>
  );
}
