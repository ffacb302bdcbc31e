import type { ReactNode } from 'react';
import type { MemberNumbers } from '#contract/members/member-numbers.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { newsAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './association.module.css';
import home from './home.module.css';
import { journalLabel } from './lists.ts';
import { More } from './more.tsx';

/** The journal and the members, side by side. */
export function Association({ children }: { children: ReactNode }) {
  return <div className={`container ${styles.own}`}>{children}</div>;
}

/** The newest issue of the journal. */
export function Journal({ issue }: { issue: NewsItem }) {
  const date = issue.NewsCreateTime.slice(0, 10);
  return (
    <section aria-labelledby="journal">
      <div className={home.head}>
        <h2 id="journal">协会期刊</h2>
        <More menu={journalLabel} />
      </div>
      <PageLink href={newsAddress(issue)} className={styles.journal}>
        {issue.ImageUrl !== '' && <Picture src={issue.ImageUrl} sizes="10rem" />}
        <span>
          <strong className="text-lg strong block">{issue.Title}</strong>
          <time className="muted text-xs" dateTime={date}>
            {date} 出版
          </time>
        </span>
      </PageLink>
    </section>
  );
}

/** How many members of each kind there are. */
export function Members({ numbers: { Total, Types } }: { numbers: MemberNumbers }) {
  return (
    <section aria-labelledby="members">
      <div className={home.head}>
        <h2 id="members">会员单位</h2>
        <More menu="会员名录" />
      </div>
      <div className={`${styles.members} row stretch gap-3 pt-4`}>
        <p>
          <strong>{Total}</strong> 家
        </p>
        <ul>
          {Types.map(({ TypeName, Count }) => (
            <li key={TypeName}>
              <span className="linked text-xl strong">{Count}</span> {TypeName}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
