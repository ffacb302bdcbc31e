import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { defaultPageSize } from '#contract/api/paging.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { webContributions, type Contribution } from '#contract/news/contributions.ts';
import { dropForgottenDrafts } from '#ui/browser/draft.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { contributeAddress, numberIn, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { callToRead } from '../session/server.ts';
import styles from './contribute.module.css';
import { ContributionDialog } from './contribution-dialog.tsx';
import { draftPrefix } from './draft.ts';
import { FoundContributions } from './found-contributions.tsx';
import { DraftNotice, Intro } from './intro.tsx';
import { statusFilters, statusIn } from './status.ts';
import { useAnswer } from './use-answer.ts';

/** The contribution being edited: one of the list, or a new one. */
type Opened = { article: Contribution | undefined; takesDraft: boolean };

export function MyContributions({ member }: { member: MemberInfo }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const page = numberIn(query, 'pageindex', 1);
  const status = statusIn(query);
  const list = useAnswer(
    () =>
      callToRead(webContributions.GetMyNewsList, {
        pageindex: page,
        pagesize: defaultPageSize,
        ...(status !== undefined && { status }),
      }),
    `${page} ${status}`,
  );
  const [opened, setOpened] = useState<Opened>();
  useState(() => dropForgottenDrafts(draftPrefix));
  const write = (article?: Contribution, takesDraft = false) => setOpened({ article, takesDraft });

  return (
    <>
      <Intro onWrite={() => write()} />
      {!opened && <DraftNotice memberId={member.MemberId} onTake={() => write(undefined, true)} />}
      <StatusFilter present={status} />
      {list.error !== undefined && <Failed error={list.error} onRetry={list.again} />}
      {list.error === undefined && !list.data && <Skeleton lines={8} />}
      {list.error === undefined && list.data && (
        <FoundContributions
          list={list.data}
          isWaiting={list.isWaiting}
          page={page}
          memberId={member.MemberId}
          onWrite={write}
        />
      )}
      {opened && (
        <ContributionDialog
          member={member}
          article={opened.article}
          takesDraft={opened.takesDraft}
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            setOpened(undefined);
            // A new article is the first one of the unfiltered list.
            if (!opened.article && (page > 1 || status !== undefined)) void navigate(contributeAddress);
            else list.again();
          }}
        />
      )}
    </>
  );
}

function StatusFilter({ present }: { present: number | undefined }) {
  return (
    <nav className={`${styles.filter} row nowrap scroll-row`} aria-label="按状态筛选">
      {statusFilters.map(({ status, word }) => (
        <PageLink
          key={word}
          className="chip"
          href={withQuery(contributeAddress, { status })}
          preventScrollReset
          {...(status === present && { 'aria-current': 'true' as const })}
        >
          {word}
        </PageLink>
      ))}
    </nav>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <Empty text={`稿件列表没有加载出来：${error}`}>
      <Button onClick={onRetry}>重试</Button>
    </Empty>
  );
}
