import { Link } from 'react-router';
import { neighbour, type NewsDetail } from '#contract/news.ts';
import { newsAddress } from '../addresses.ts';
import styles from './article.module.css';

/** The articles before and after this one in its menu. */
export function Neighbours({ list }: { list: NewsDetail['AboutList'] }) {
  const entries = [
    { name: '上一篇', news: list.find((item) => item.SortNumber === neighbour.previous) },
    { name: '下一篇', news: list.find((item) => item.SortNumber === neighbour.next) },
  ];
  return (
    <nav className={`${styles.neighbours} no-print`} aria-label="上一篇与下一篇">
      {entries.map(({ name, news }) => (
        <p key={name}>
          <span>{name}</span>
          {news ? <Link to={newsAddress(news)}>{news.Title}</Link> : '没有了'}
        </p>
      ))}
    </nav>
  );
}
