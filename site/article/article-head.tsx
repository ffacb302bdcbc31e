import type { NewsDetail } from '#contract/news/news.ts';
import { toast } from '#ui/components/toast.tsx';
import { isoTime } from '../shell/structured-data.ts';
import styles from './article.module.css';
import { EyeIcon, LargerIcon, PrintIcon, SmallerIcon } from './icons.tsx';
import { Share } from './share.tsx';

interface ArticleHeadProps {
  news: NewsDetail;
  url: string;
  /** The number of files below the text. */
  attachments: number;
}

/** Title, where and when it was published, and what can be done with it. */
export function ArticleHead({ news, url, attachments }: ArticleHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className="breaks">{news.Title}</h1>
      <div className={`${styles.meta} prose`}>
        <p className="row gap-0 gap-x-5">
          <time dateTime={isoTime(news.NewsCreateTime)}>{news.NewsCreateTime}</time>
          {news.Source !== '' && <span>{`来源：${news.Source}`}</span>}
          {news.Author !== '' && <span>{`作者：${news.Author}`}</span>}
          <span className={`${styles.views} inline-row gap-1`}>
            <EyeIcon />
            {`浏览 ${news.ViewCount}`}
          </span>
          {attachments > 0 && <a href="#attachments">{`附件 ${attachments} 个`}</a>}
        </p>
        <div className={`${styles.tools} no-print`}>
          <Share title={news.Title} summary={news.Summary} url={url} />
          <ReadingTools />
        </div>
      </div>
    </header>
  );
}

const steps = [
  { name: '缩小字号', Icon: SmallerIcon, by: -1, end: '已是最小字号' },
  { name: '放大字号', Icon: LargerIcon, by: 1, end: '已是最大字号' },
] as const;

/** The size of the letters, the same as in the accessibility panel, and printing. */
function ReadingTools() {
  return (
    <div className={`${styles.reading} needs-script`}>
      <div role="group" aria-label="字号">
        {steps.map(({ name, Icon, by, end }) => (
          <button
            key={name}
            type="button"
            className="icon-button text-xl"
            aria-label={name}
            onClick={() => void changeLetters(by, end)}
          >
            <Icon />
          </button>
        ))}
      </div>
      <button type="button" className="icon-button worded" onClick={() => window.print()}>
        <PrintIcon />
        打印
      </button>
    </div>
  );
}

async function changeLetters(by: 1 | -1, end: string) {
  const { storePreferences, lettersBeside, readPreferences } = await import('../access/preferences.ts');
  const preferences = readPreferences();
  const letters = lettersBeside(preferences.letters, by);
  if (letters) storePreferences({ ...preferences, letters });
  else toast(end);
}
