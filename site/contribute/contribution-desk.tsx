import { useEffect, useRef, useState } from 'react';
import type { MemberInfo } from '#contract/members.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLeaveGuard } from '#ui/leave-guard.ts';
import { readToken } from '../session/token.ts';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleText } from './article-text.tsx';
import { CoverField } from './cover-field.tsx';
import styles from './desk.module.css';
import type { ContributionDraft, ContributionText } from './draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { startingMenu, type MenuChoices } from './menu-choices.ts';
import { shownTime } from './times.ts';
import { useDesk } from './use-desk.ts';

/** An article as the desk opens it. */
export interface DeskStart {
  /** 0: never sent. */
  newsId: number;
  /** Why it was rejected; blank otherwise. */
  reason: string;
  text: ContributionText;
  menus: MenuChoices;
}

interface ContributionDeskProps {
  member: MemberInfo;
  start: DeskStart;
  draft: ContributionDraft | undefined;
  storageKey: string;
  /** Takes what the dialog's own cross and Escape do. */
  setClosing: (leave: () => void) => void;
  onClose: () => void;
  onSaved: () => void;
}

export function ContributionDesk(props: ContributionDeskProps) {
  const { member, start, draft, storageKey, setClosing, onClose, onSaved } = props;
  const [first] = useState(draft ?? start.text);
  const isUploading = useRef(false);
  const [isPreview, setIsPreview] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const desk = useDesk({
    newsId: start.newsId,
    start: { ...first, MenuId: startingMenu(start.menus, first.MenuId) },
    isDraft: draft !== undefined,
    storageKey,
    isUploading,
    onSaved,
  });
  const leaving = useLeaveGuard({
    ...desk,
    // Without a session everything was kept, and nobody may stay.
    stops: ({ currentLocation, nextLocation }) =>
      readToken() !== null && currentLocation.key !== nextLocation.key,
  });
  const leave = () => (desk.isUnsaved() ? setIsAsking(true) : onClose());
  useEffect(() => {
    setClosing(leave);
    return () => setClosing(onClose);
  });
  const { ref: form } = desk.formProps;
  // After the dialog has given the focus to its cross.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>('[name=Title]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [form]);

  return (
    <form
      {...desk.formProps}
      className={styles.desk}
      onSubmit={(event) => {
        // What is wrong is shown beside the fields.
        setIsPreview(false);
        void desk.formProps.onSubmit(event);
      }}
    >
      {start.reason !== '' && <Reason text={start.reason} />}
      {isPreview && <ArticlePreview text={desk.values} author={member.MemberName} />}
      {/* Stays in place below the preview: an editor that is drawn anew forgets what could be undone. */}
      <div hidden={isPreview}>
        <TextField field={desk.field('Title')} label="标题" placeholder="请输入标题，最多 100 个字" />
        <MenuField field={desk.field('MenuId')} menus={start.menus} />
        <CoverField
          field={desk.field('ImageUrl')}
          onUploading={(isRunning) => {
            isUploading.current = isRunning;
          }}
        />
        <ArticleText
          field={desk.field('NewContent')}
          initialHtml={first.NewContent}
          onReload={desk.keepAndReload}
        />
      </div>
      <footer className={styles.foot}>
        <Kept at={desk.keptAt} />
        <div className={styles.buttons}>
          <Button onClick={leave}>取消</Button>
          <Button onClick={() => setIsPreview(!isPreview)}>{isPreview ? '返回编辑' : '预览'}</Button>
          <Button kind="primary" type="submit" isBusy={desk.isSending}>
            提交
          </Button>
        </div>
      </footer>
      <LeaveQuestion
        isOpen={isAsking || leaving.isBlocked}
        keep={desk.keep}
        onStay={() => {
          setIsAsking(false);
          leaving.stay();
        }}
        onLeave={(isDropped) => {
          if (isDropped) desk.discard();
          if (leaving.isBlocked) leaving.leave();
          else onClose();
        }}
      />
    </form>
  );
}

/** Product: section 8 has the reason of a rejection shown to who edits. */
function Reason({ text }: { text: string }) {
  return (
    <p className={styles.reason}>
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
      label="所属菜单"
      choices={choices}
      placeholder="请选择所属菜单"
      isRequired
      isDisabled={usual !== undefined}
      {...(usual !== undefined && { hint: '投稿统一放在这个栏目' })}
    />
  );
}

function Kept({ at }: { at: number | 'failed' | undefined }) {
  if (at === undefined) return <p className={styles.kept} />;
  return (
    <p className={styles.kept} data-failed={at === 'failed' || undefined}>
      {at === 'failed'
        ? '内容较大，这台电脑放不下草稿，请尽快提交'
        : `草稿已于 ${shownTime(at).slice(11)} 保留在这台电脑上`}
    </p>
  );
}
