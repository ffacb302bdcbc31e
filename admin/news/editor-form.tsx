import { Form, Button, Space } from 'antd';
import { useState } from 'react';
import { businessNews, type ManagedNews } from '#contract/news/managed-news.ts';
import { menuShowType } from '#contract/public-site/menus.ts';
import { dropDraft } from '#ui/browser/draft.ts';
import '../components/editor/editor.css';
import { useMenuNames } from '../components/data/menu-names.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { type DocumentDraft, asideKey, readDocumentDraft } from '../components/editor/document-draft.ts';
import { keepEnterFromSending, useSaveShortcut } from '../components/editor/editor-keys.ts';
import { TextDiff } from '../components/editor/text-diff.tsx';
import { useEditorGuard } from '../components/editor/use-editor-guard.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { ArticleSheet } from './article-sheet.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { NewsSettings } from './fields.tsx';
import type { NewsFields } from './form.ts';
import { ReviewNotice } from './review-notice.tsx';
import { useNewsEditor, type EditorStart, type NewsEditorState } from './use-news-editor.ts';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog.tsx').then((file) => file.ConflictDialog));

interface NewsEditorFormProps {
  start: EditorStart;
  draft: DocumentDraft<NewsFields> | undefined;
  storageKeyOf: (newsId: number) => string;
  restart: () => void;
  onBegun: (newsId: number) => void;
}

export function NewsEditorForm({ restart, ...opened }: NewsEditorFormProps) {
  const { start, draft } = opened;
  const newsEditor = useNewsEditor({ ...opened, needsText: useNeedsText() });
  const canEdit = useCanCall()(businessNews.SaveNews);
  usePageTab({
    title: newsEditor.id === 0 ? undefined : `编辑：${newsEditor.savedTitle}`,
    isUnsaved: newsEditor.changed,
  });
  useEditorGuard(newsEditor, '文章还没有保存');
  const mustSubmit = useMustSubmit(newsEditor.form);
  useSaveShortcut(() => newsEditor.saveAsIs(mustSubmit));

  return (
    <Form
      form={newsEditor.form}
      layout="vertical"
      disabled={!canEdit}
      initialValues={draft?.fields ?? start.fields}
      onValuesChange={newsEditor.markChanged}
      onKeyDown={keepEnterFromSending}
      className="desk"
    >
      <EditorToolbar newsEditor={newsEditor} canEdit={canEdit} mustSubmit={mustSubmit} restart={restart} />
      <AsideNotice
        key={newsEditor.storageKey}
        storageKey={newsEditor.storageKey}
        onTakeBack={(aside) => {
          newsEditor.takeBack(aside);
          restart();
        }}
      />
      <EditorNotices newsEditor={newsEditor} />
      {newsEditor.compared && (
        <Comparison
          theirs={newsEditor.compared}
          mine={newsEditor.text.html}
          onEnd={newsEditor.endComparison}
        />
      )}
      <ArticleSheet newsEditor={newsEditor} canEdit={canEdit}>
        <section className="sheet editor-aside" aria-label="文章设置">
          <NewsSettings html={newsEditor.text.html} />
        </section>
      </ArticleSheet>
      {newsEditor.theirs && (
        <ConflictDialog conflict={newsEditor.theirs} newsEditor={newsEditor} restart={restart} />
      )}
    </Form>
  );
}

function EditorNotices({ newsEditor }: { newsEditor: NewsEditorState }) {
  return (
    <>
      <ReviewNotice newsEditor={newsEditor} />
      {newsEditor.refusal && <Notice type="error" title={newsEditor.refusal} />}
    </>
  );
}

/** Returns whether the article is sent for review in place of being published: by its column or by the role. */
function useMustSubmit(form: NewsEditorState['form']) {
  const menuId: unknown = Form.useWatch('MenuId', form);
  const menus = useMenuNames();
  const canPublish = useCanCall()(businessNews.SaveNewsStatus);
  const steps = menus.find(({ MenuId }) => MenuId === menuId)?.ReviewSteps ?? 0;
  return !canPublish || steps > 0;
}

/** Returns whether a column needs a text to publish: a list of articles does, a single page may be empty. */
function useNeedsText() {
  const menus = useMenuNames();
  return (menuId: number) =>
    !menus.some((menu) => menu.MenuId === menuId && menu.ShowType === menuShowType.singlePage);
}

interface ComparisonProps {
  theirs: ManagedNews;
  mine: string;
  onEnd: () => void;
}

/** Shows the remaining differences while two versions are being merged, updated with every word. */
function Comparison({ theirs, mine, onEnd }: ComparisonProps) {
  return (
    <section className="sheet comparison" aria-label="对照">
      <div className="sheet-head">
        <h2>{`与${theirs.EditorName || '另一位同事'}的第 ${theirs.Version} 版对照`}</h2>
        <span className="hint">划线为对方有而您没有的，下划线为您有而对方没有的；改好后保存</span>
        <Button onClick={onEnd} disabled={false}>
          关闭对照
        </Button>
      </div>
      <TextDiff before={theirs.NewContent} after={mine} label="正文的不同之处" />
    </section>
  );
}

interface AsideNoticeProps {
  storageKey: string;
  onTakeBack: (aside: DocumentDraft<NewsFields>) => void;
}

/** Shows the button that restores the user's own version after another user's was taken. */
function AsideNotice({ storageKey, onTakeBack }: AsideNoticeProps) {
  const [aside, setAside] = useState(() => readDocumentDraft<NewsFields>(asideKey(storageKey)));
  if (!aside) return null;
  const drop = () => {
    dropDraft(asideKey(storageKey));
    setAside(undefined);
  };
  return (
    <Notice
      type="info"
      title="您自己修改的版本还留在这台电脑上"
      action={
        <Space>
          <Button size="small" onClick={drop}>
            丢弃
          </Button>
          <Button size="small" type="primary" onClick={() => onTakeBack(aside)}>
            找回我的版本
          </Button>
        </Space>
      }
    />
  );
}
