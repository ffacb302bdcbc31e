import { useRef, useState } from 'react';
import { ApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import type { Contribution } from '#contract/news/contributions.ts';
import { webNews } from '#contract/news/news.ts';
import { useDraftClaim } from '#ui/browser/draft-claim.ts';
import { dropDraft } from '#ui/browser/draft.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { callToRead } from '../session/server.ts';
import { useSite } from '../site-data.ts';
import { ContributionEditor, type EditorStart } from './contribution-editor.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { draftKey, readContributionDraft, withPresentAddresses, type ContributionDraft } from './draft.ts';
import { menuChoicesOf, startingMenu } from './menu-choices.ts';
import { isEditable } from './status.ts';
import { useAnswer } from './use-answer.ts';

interface ContributionDialogProps {
  member: MemberInfo;
  /** Undefined for a new article. */
  article: Contribution | undefined;
  /** True if the member opened the draft: it is not offered again. */
  takesDraft: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Submit and edit (product: section 2, Contribution centre). */
export function ContributionDialog(props: ContributionDialogProps) {
  const { article, onClose } = props;
  // The editor asks for confirmation if something is unsaved.
  const closing = useRef(onClose);
  const editorProps = { ...props, setClosing: (leave: () => void) => void (closing.current = leave) };
  return (
    <Dialog isOpen onClose={() => closing.current()} title={article ? '修改稿件' : '投稿'} width={1000}>
      {article ? <Saved {...editorProps} article={article} /> : <Fresh {...editorProps} />}
    </Dialog>
  );
}

type OpenedProps = ContributionDialogProps & { setClosing: (leave: () => void) => void };

function Fresh(props: OpenedProps) {
  const menus = menuChoicesOf(useSite()?.menus ?? []);
  const text = { Title: '', MenuId: startingMenu(menus), ImageUrl: '', NewContent: '' };
  return <Opened {...props} start={{ newsId: 0, version: undefined, reason: '', text, menus }} />;
}

function Saved(props: OpenedProps & { article: Contribution }) {
  const { NewsId, ProcessItemName } = props.article;
  const menus = menuChoicesOf(useSite()?.menus ?? []);
  const { data, error, isWaiting, again } = useAnswer(() => loadOwn(NewsId), String(NewsId));
  if (error !== undefined)
    return (
      <Empty text={`稿件没有加载出来：${error}`}>
        <Button onClick={again}>重试</Button>
      </Empty>
    );
  if (!data || isWaiting) return <Skeleton lines={10} />;
  if (!isEditable(data.Status)) return <Empty text="稿件已审核通过，不能再修改" />;
  const text = {
    Title: data.Title,
    MenuId: startingMenu(menus, data.MenuId),
    ImageUrl: data.ImageUrl,
    NewContent: data.NewContent ?? '',
  };
  return (
    <Opened
      {...props}
      start={{ newsId: NewsId, version: data.Version, reason: ProcessItemName, text, menus }}
    />
  );
}

/** An author can read the own article in every state; an incomplete answer belongs to another author's article. */
async function loadOwn(newsid: number) {
  const news = await callToRead(webNews.GetNewsDetail, { newsid });
  if (!('NewContent' in news)) throw new ApiError(resultCode.notFound, resultText.notFound);
  return news;
}

/** Offers the draft of an earlier sitting before anything can be written over it. */
function Opened(props: OpenedProps & { start: EditorStart }) {
  const { member, start } = props;
  const { storageKey, passed, passOver } = useDraftClaim(draftKey(member.MemberId, start.newsId));
  if (storageKey === undefined) return <Skeleton lines={10} />;
  return <Claimed {...props} key={passed} storageKey={storageKey} onPassOver={passOver} />;
}

interface ClaimedProps extends OpenedProps {
  start: EditorStart;
  storageKey: string;
  /** Leaves the draft for later. */
  onPassOver: () => void;
}

function Claimed({ start, takesDraft, storageKey, onPassOver, ...rest }: ClaimedProps) {
  const [opened] = useState(start);
  const [storedDraft, setStoredDraft] = useState(() => {
    const draft = readContributionDraft(storageKey);
    return draft && withPresentAddresses(draft, start.text);
  });
  const [adoptedDraft, setAdoptedDraft] = useState<ContributionDraft | undefined>(() =>
    takesDraft ? storedDraft : undefined,
  );

  if (storedDraft && !adoptedDraft)
    return (
      <DraftQuestion
        draft={storedDraft}
        onTake={() => setAdoptedDraft(storedDraft)}
        onDrop={() => {
          dropDraft(storageKey);
          setStoredDraft(undefined);
        }}
        {...(start.newsId === 0 && { onPassOver })}
      />
    );
  return <ContributionEditor {...rest} start={opened} draft={adoptedDraft} storageKey={storageKey} />;
}
