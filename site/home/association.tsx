import type { MemberNumbers } from '#contract/members/member-numbers.ts';
import type { MenuNode } from '#contract/public-site/menus.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { newsAddress, targetOf } from '../addresses.ts';
import { PageLink, TargetLink } from '../components/page-link.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './association.module.css';
import home from './home.module.css';

interface AssociationProps {
  /** The newest issue; undefined where the association has no journal. */
  journal: NewsItem | undefined;
  numbers: MemberNumbers;
  /** The menu with the names of the members. */
  roster: MenuNode | undefined;
}

/** The journal and the members; parts that the association does not have are left out. */
export function Association({ journal, numbers, roster }: AssociationProps) {
  if (!journal && numbers.Total === 0) return null;
  return (
    <div className={`container ${styles.own}`}>
      {journal && <Journal issue={journal} />}
      {numbers.Total > 0 && <Members numbers={numbers} roster={roster} />}
    </div>
  );
}

function Journal({ issue }: { issue: NewsItem }) {
  const date = issue.NewsCreateTime.slice(0, 10);
  return (
    <section aria-labelledby="journal">
      <div className={home.head}>
        <h2 id="journal">协会期刊</h2>
      </div>
      <PageLink href={newsAddress(issue)} className={styles.journal}>
        {issue.ImageUrl !== '' && <Picture src={issue.ImageUrl} sizes="10rem" />}
        <span>
          <strong>{issue.Title}</strong>
          <time dateTime={date}>{date} 出版</time>
        </span>
      </PageLink>
    </section>
  );
}

function Members({ numbers: { Total, Types }, roster }: Pick<AssociationProps, 'numbers' | 'roster'>) {
  return (
    <section aria-labelledby="members">
      <div className={home.head}>
        <h2 id="members">会员单位</h2>
        {roster && <TargetLink to={targetOf(roster)}>{roster.Name}</TargetLink>}
      </div>
      <div className={styles.members}>
        <p>
          <strong>{Total}</strong> 家
        </p>
        <ul>
          {Types.map(({ TypeName, Count }) => (
            <li key={TypeName}>
              {TypeName} <span>{Count}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
