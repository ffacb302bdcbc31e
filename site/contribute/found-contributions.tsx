import { useNavigate, useSearchParams } from 'react-router';
import { defaultPageSize } from '#contract/api/paging.ts';
import type { Contribution } from '#contract/news/contributions.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { contributeAddress, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './contribute.module.css';
import { ContributionList } from './contribution-list.tsx';
import { statusIn } from './status.ts';

interface FoundProps {
  list: { List: Contribution[]; TotalCount: number };
  isWaiting: boolean;
  page: number;
  memberId: number;
  onWrite: (article?: Contribution) => void;
}

/** A page of one's own articles, or why there is none. */
export function FoundContributions({ list, isWaiting, page, memberId, onWrite }: FoundProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  if (list.TotalCount === 0)
    return statusIn(query) === undefined ? (
      <Empty text="您还没有投过稿">
        <Button kind="primary" onClick={() => onWrite()}>
          写第一篇
        </Button>
      </Empty>
    ) : (
      <Empty text="没有这种状态的稿件" />
    );
  return (
    <div aria-busy={isWaiting} className={styles.found}>
      {list.List.length === 0 ? (
        <Empty text="这一页没有稿件" />
      ) : (
        <ContributionList list={list.List} memberId={memberId} onEdit={onWrite} />
      )}
      <Paginator
        total={list.TotalCount}
        page={page}
        pageSize={defaultPageSize}
        hrefOf={(target) =>
          withQuery(`${contributeAddress}?${query}`, { pageindex: target === 1 ? undefined : target })
        }
        link={PageLink}
        onGo={(href) => void navigate(href)}
      />
    </div>
  );
}
