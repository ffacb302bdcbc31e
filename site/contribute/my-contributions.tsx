import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { webContributions, type Contribution } from '#contract/contributions.ts';
import type { MemberInfo } from '#contract/members.ts';
import { defaultPageSize } from '#contract/paging.ts';
import { dropForgottenDrafts } from '#ui/draft.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { contributeAddress, numberIn, withQuery } from '../addresses.ts';
import { callToRead } from '../session/server.ts';
import { WriteIcon } from '../shell/icons.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { useSite } from '../shell/site-data.ts';
import styles from './contribute.module.css';
import { ContributionDialog } from './contribution-dialog.tsx';
import { ContributionList } from './contribution-list.tsx';
import { draftKey, draftPrefix, readContributionDraft } from './draft.ts';
import { menuChoicesOf } from './menu-choices.ts';
import { statusFilters, statusIn } from './status.ts';
import { shownTime } from './times.ts';
import { useAnswer } from './use-answer.ts';

/** What is being written: an article of the list, or a new one. */
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
      {list.fault !== undefined && <Failed fault={list.fault} onRetry={list.again} />}
      {list.fault === undefined && !list.data && <Skeleton lines={8} />}
      {list.fault === undefined && list.data && (
        <Found
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
            // A new article stands first, among all of them.
            if (!opened.article && (page > 1 || status !== undefined)) void navigate(contributeAddress);
            else list.again();
          }}
        />
      )}
    </>
  );
}

function Intro({ onWrite }: { onWrite: () => void }) {
  const { choices, usual } = menuChoicesOf(useSite()?.menus ?? []);
  const storageKey = choices.find(({ value }) => value === usual)?.label;
  return (
    <div className={styles.intro}>
      <p>
        稿件由协会秘书处审核，通过后
        {storageKey === undefined ? '在所选栏目发布' : `在“${storageKey}”栏目发布`}。审核结果在这里查看。
      </p>
      <Button kind="primary" onClick={onWrite}>
        <WriteIcon />
        投稿
      </Button>
    </div>
  );
}

/** An article that was begun and never sent. */
function DraftNotice({ memberId, onTake }: { memberId: number; onTake: () => void }) {
  const draft = readContributionDraft(draftKey(memberId, 0));
  if (!draft) return null;
  return (
    <div className={styles.draft}>
      <p>
        您有一篇没有提交的稿件：<strong>{draft.Title || '（未填写标题）'}</strong>，{shownTime(draft.keptAt)}{' '}
        保留在这台电脑上。
      </p>
      <Button onClick={onTake}>继续写</Button>
    </div>
  );
}

function StatusFilter({ present }: { present: number | undefined }) {
  return (
    <nav className={styles.filter} aria-label="按状态筛选">
      {statusFilters.map(({ status, word }) => (
        <Link
          key={word}
          to={withQuery(contributeAddress, { status })}
          preventScrollReset
          {...(status === present && { 'aria-current': 'true' as const })}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}

interface FoundProps {
  list: { List: Contribution[]; TotalCount: number };
  isWaiting: boolean;
  page: number;
  memberId: number;
  onWrite: (article?: Contribution) => void;
}

function Found({ list, isWaiting, page, memberId, onWrite }: FoundProps) {
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

function Failed({ fault, onRetry }: { fault: string; onRetry: () => void }) {
  return (
    <Empty text={`稿件列表没有加载出来：${fault}`}>
      <Button onClick={onRetry}>重试</Button>
    </Empty>
  );
}
