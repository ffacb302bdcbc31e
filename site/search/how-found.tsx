import type { NewsFound } from '#contract/news/news.ts';
import { searchAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './search.module.css';

type HowFoundProps = Omit<NewsFound, 'List'> & { word: string };

/** Shows the number of results, and the words searched instead when the typed ones occur nowhere. */
export function HowFound({ word, SearchedFor, Suggestions = [], InAnyOrder, ...counted }: HowFoundProps) {
  const count = <Count {...counted} />;
  return (
    <div className={`${styles.count} soft py-3`}>
      {SearchedFor !== undefined ? (
        <p>
          没有找到“{word}”，以下是“<strong>{SearchedFor}</strong>”的结果，共 {count} 篇
        </p>
      ) : InAnyOrder ? (
        <p>
          没有与“{word}”完全相同的内容，找到意思相近的文章 {count} 篇
        </p>
      ) : (
        <p>
          找到与“<strong>{word}</strong>”相关的文章 {count} 篇
        </p>
      )}
      {Suggestions.length > 0 && (
        <p className="prose row baseline gap-0 gap-x-3">
          您是不是要找：
          {Suggestions.map((one) => (
            <PageLink key={one} href={searchAddress(one)}>
              {one}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  );
}

function Count({ TotalCount, IsAbout }: Pick<NewsFound, 'TotalCount' | 'IsAbout'>) {
  return (
    <>
      {IsAbout && '约 '}
      <strong>{TotalCount}</strong>
    </>
  );
}
