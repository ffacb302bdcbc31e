import { useEffect, useRef } from 'react';
import { neighbour, type NewsDetail } from '#contract/news/news.ts';
import { newsAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './article.module.css';

/** The articles before and after this one in its menu; the arrow keys lead to them as well. */
export function Neighbours({ list }: { list: NewsDetail['AboutList'] }) {
  const links = useRef<HTMLElement>(null);

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      void import('./follow-arrow.ts').then(({ followArrow }) => followArrow(event, links.current));
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);

  const entries = [
    { name: '上一篇', rel: 'prev', side: neighbour.previous, key: 'ArrowLeft' },
    { name: '下一篇', rel: 'next', side: neighbour.next, key: 'ArrowRight' },
  ];
  return (
    <nav ref={links} className={`${styles.neighbours} no-print`} aria-label="上一篇与下一篇">
      {entries.map(({ name, rel, side, key }) => {
        const news = list.find((item) => item.SortNumber === side);
        return (
          <p key={name}>
            <span>{name}</span>
            {news ? (
              <PageLink href={newsAddress(news)} rel={rel} aria-keyshortcuts={key}>
                {news.Title}
              </PageLink>
            ) : (
              '没有了'
            )}
          </p>
        );
      })}
    </nav>
  );
}
