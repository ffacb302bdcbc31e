import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MemberInfo } from '#contract/members/members.ts';
import { useLeaveGuard } from '#ui/browser/leave-guard.ts';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useBroughtIntoView } from '../components/use-brought-into-view.ts';
import { readToken } from '../session/token.ts';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleText } from './article-text.tsx';
import { CoverField } from './cover-field.tsx';
import type { ContributionDraft, ContributionText } from './draft.ts';
import styles from './editor.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { startingMenu, type MenuChoices } from './menu-choices.ts';
import { shownTime } from './times.ts';
import { useContributionEditor, type NewerVersion } from './use-contribution-editor.ts';

/** The article that the editor opens. */
export interface EditorStart {
  /** 0: never sent. */
  newsId: number;
  /** The version that was read; undefined for a new article. */
  version: number | undefined;
  /** The reason of the rejection; blank if the contribution was not rejected. */
  reason: string;
  text: ContributionText;
  menus: MenuChoices;
}

interface ContributionEditorProps {
  member: MemberInfo;
  start: EditorStart;
  draft: ContributionDraft | undefined;
  storageKey: string;
  /** Takes what the dialog's own cross and Escape do. */
  setClosing: (leave: () => void) => void;
  onClose: () => void;
  onSaved: () => void;
}

export function ContributionEditor(props: ContributionEditorProps) {
  const { member, start, draft, storageKey, setClosing, onClose, onSaved } = props;
  const [first] = useState(draft ?? start.text);
  const isUploading = useRef(false);
  const [isPreview, setIsPreview] = useState(false);
  const editor = useContributionEditor({
    newsId: start.newsId,
    version: draft?.Version ?? start.version,
    start: { ...first, MenuId: startingMenu(start.menus, first.MenuId) },
    isDraft: draft !== undefined,
    storageKey,
    isUploading,
    onSaved,
  });
  const { leave, question } = useLeaving(editor, { setClosing, onClose });
  useTitleFocus(editor.formProps.ref);

  return (
    <form
      {...editor.formProps}
      className="block"
      onSubmit={(event) => {
        // The form shows invalid values beside the fields, so the preview closes.
        setIsPreview(false);
        void editor.formProps.onSubmit(event);
      }}
    >
      {start.reason !== '' && <Reason text={start.reason} />}
      {isPreview && <ArticlePreview text={editor.values} author={member.MemberName} />}
      {/* Stays mounted below the preview, since a remounted editor loses its undo history. */}
      <div hidden={isPreview}>
        <TextField field={editor.field('Title')} label="标题" placeholder="请输入标题，最多 100 个字" />
        <MenuField field={editor.field('MenuId')} menus={start.menus} />
        <CoverField
          field={editor.field('ImageUrl')}
          onUploading={(isRunning) => {
            isUploading.current = isRunning;
          }}
        />
        <ArticleText
          field={editor.field('NewContent')}
          initialHtml={first.NewContent}
          onReload={editor.keepAndReload}
        />
      </div>
      {editor.newer && (
        <NewerText
          newer={editor.newer}
          author={member.MemberName}
          isSending={editor.isSending}
          onReplace={editor.replaceNewer}
        />
      )}
      <EditorFooter
        savedAt={editor.keptAt}
        isPreview={isPreview}
        isSending={editor.isSending}
        onPreview={() => setIsPreview(!isPreview)}
        onLeave={leave}
      />
      {question}
    </form>
  );
}

/** Leaving with an unsent article needs a confirmation. */
function useLeaving(
  editor: ReturnType<typeof useContributionEditor>,
  { setClosing, onClose }: Pick<ContributionEditorProps, 'setClosing' | 'onClose'>,
) {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveGuard({
    ...editor,
    // Without a session the draft is stored already, and the member has to leave.
    stops: ({ currentLocation, nextLocation }) =>
      readToken() !== null && currentLocation.key !== nextLocation.key,
  });
  const leave = () => (editor.isUnsaved() ? setIsAsking(true) : onClose());
  useEffect(() => {
    setClosing(leave);
    return () => setClosing(onClose);
  });
  const question = (
    <LeaveQuestion
      isOpen={isAsking || leaving.isBlocked}
      keep={editor.keep}
      onStay={() => {
        setIsAsking(false);
        leaving.stay();
      }}
      onLeave={(isDropped) => {
        if (isDropped) editor.discard();
        if (leaving.isBlocked) leaving.leave();
        else onClose();
      }}
    />
  );
  return { leave, question };
}

/** Focuses the title after the dialog has focused its close button. */
function useTitleFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>('[name=Title]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [form]);
}

/** Product: section 8 requires the reason of a rejection beside the form. */
function Reason({ text }: { text: string }) {
  return (
    <p className="callout alarm pre-line mb-5">
      <strong>审核不通过的原因：</strong>
      {text}
    </p>
  );
}

interface MenuFieldProps {
  field: Parameters<typeof SelectField>[0]['field'];
  menus: MenuChoices;
}

function MenuField({ field, menus: { choices, usual } }: MenuFieldProps) {
  return (
    <SelectField
      field={field}
      label="所属栏目"
      choices={choices}
      placeholder="请选择栏目"
      isRequired
      isDisabled={usual !== undefined}
      {...(usual !== undefined && { hint: '投稿统一放在这个栏目' })}
    />
  );
}

interface EditorFooterProps {
  savedAt: number | 'failed' | undefined;
  isPreview: boolean;
  isSending: boolean;
  onPreview: () => void;
  onLeave: () => void;
}

function EditorFooter({ savedAt, isPreview, isSending, onPreview, onLeave }: EditorFooterProps) {
  return (
    <footer className={styles.foot}>
      <SaveState at={savedAt} />
      <div className={`${styles.buttons} row stretch end gap-3`}>
        <Button onClick={onLeave}>取消</Button>
        <Button onClick={onPreview}>{isPreview ? '返回编辑' : '预览'}</Button>
        <Button kind="primary" type="submit" isBusy={isSending}>
          提交
        </Button>
      </div>
    </footer>
  );
}

function SaveState({ at }: { at: number | 'failed' | undefined }) {
  if (at === undefined) return <p className={`${styles.saveState} muted text-sm`} />;
  return (
    <p className={`${styles.saveState} muted text-sm`} data-failed={at === 'failed' || undefined}>
      {at === 'failed'
        ? '内容较大，这台电脑放不下草稿，请尽快提交'
        : `草稿已于 ${shownTime(at).slice(11)} 保留在这台电脑上`}
    </p>
  );
}

interface NewerTextProps {
  newer: NewerVersion;
  author: string;
  isSending: boolean;
  onReplace: () => void;
}

/** Says that the article was sent again elsewhere; both texts stay until the member has read the other one and decides. */
function NewerText({ newer, author, isSending, onReplace }: NewerTextProps) {
  const [isShown, setIsShown] = useState(false);
  const notice = useBroughtIntoView(newer);
  return (
    <section ref={notice} className={`${styles.newer} callout mt-5`} role="alert" aria-label="较新的一版">
      <p>
        这篇稿件已在别处重新提交或修改，您写的没有提交，都还在上面。请先看较新的一版：要以您写的为准，再提交；要用较新的，点“取消”后重新打开。
      </p>
      <div className={`${styles.buttons} row stretch end gap-3`}>
        <Button onClick={() => setIsShown(!isShown)} aria-expanded={isShown}>
          {isShown ? '收起较新的一版' : '看较新的一版'}
        </Button>
        <Button isBusy={isSending} onClick={onReplace}>
          以我写的为准，提交
        </Button>
      </div>
      {isShown && <ArticlePreview text={newer} author={author} label="较新的一版" />}
    </section>
  );
}
