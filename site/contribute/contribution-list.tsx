import type { Contribution } from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { draftKeysOf } from '#ui/browser/draft-claim.ts';
import { Button } from '#ui/components/button.tsx';
import { newsAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { draftKey } from './draft.ts';
import styles from './list.module.css';
import { StatusTag } from './status-tag.tsx';
import { isEditable } from './status.ts';
import { shownTime } from './times.ts';

interface ContributionListProps {
  list: readonly Contribution[];
  memberId: number;
  onEdit: (article: Contribution) => void;
}

/** A table; on a phone its rows are cards. */
export function ContributionList({ list, memberId, onEdit }: ContributionListProps) {
  return (
    <table className={styles.list} aria-label="我的稿件">
      <thead>
        <tr>
          {['稿件', '时间', '状态', '操作'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((article) => (
          <Row key={article.NewsId} article={article} memberId={memberId} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<ContributionListProps, 'list'> {
  article: Contribution;
}

function Row({ article, memberId, onEdit }: RowProps) {
  const { NewsId, Title, MenuName, ImageUrl, Status } = article;
  const isPublished = Status === newsStatus.published;
  const hasDraft = isEditable(Status) && draftKeysOf(draftKey(memberId, NewsId)).length > 0;
  return (
    <tr>
      <td className={styles.what}>
        <div>
          {ImageUrl !== '' && <img src={ImageUrl} alt="" loading="lazy" />}
          <div>
            <p className={`${styles.title} strong breaks two-lines`}>
              {isPublished ? <PageLink href={newsAddress(article)}>{Title}</PageLink> : Title}
            </p>
            <p className="muted text-sm">
              {MenuName}
              {hasDraft && <span className={styles.mark}>有未提交的修改</span>}
            </p>
          </div>
        </div>
      </td>
      <td className={`${styles.when} muted text-sm`}>
        <Times article={article} />
      </td>
      <td className={styles.status}>
        <StatusTag article={article} />
      </td>
      <td className={styles.actions}>
        {isEditable(Status) && (
          <Button aria-label={`修改：${Title}`} onClick={() => onEdit(article)}>
            修改
          </Button>
        )}
        {isPublished && (
          <PageLink
            href={newsAddress(article)}
            aria-label={`查看：${Title}`}
            className={`${styles.view} hover-line linked px-5`}
          >
            查看
          </PageLink>
        )}
      </td>
    </tr>
  );
}

function Times({ article: { CreateTime, NewsCreateTime, Status } }: { article: Contribution }) {
  return (
    <>
      <p>
        投稿 <time>{shownTime(CreateTime)}</time>
      </p>
      {Status === newsStatus.published && (
        <p>
          发布 <time>{shownTime(NewsCreateTime)}</time>
        </p>
      )}
    </>
  );
}
