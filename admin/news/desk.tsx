import { Alert, Form } from 'antd';
import { menuShowType } from '#contract/public-site/menus.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { keepEnterFromSending, useSaveShortcut } from '../components/editor/editor-keys.ts';
import '../components/editor/editor.css';
import type { DocumentDraft } from '../components/editor/document-draft.ts';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { useMayCall } from '../components/permissions/permissions.ts';
import { useMenuNames } from '../components/data/menu-names.ts';
import { useDeskGuard } from '../components/editor/use-editor-guard.tsx';
import { ArticleSheet } from './article-sheet.tsx';
import { AsideNotice } from './aside-notice.tsx';
import { Comparison } from './comparison.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeskBar } from './desk-bar.tsx';
import { NewsSettings } from './fields.tsx';
import type { NewsFields } from './form.ts';
import { useNewsDesk, type DeskStart } from './use-news-desk.ts';

interface NewsDeskProps {
  start: DeskStart;
  draft: DocumentDraft<NewsFields> | undefined;
  storageKeyOf: (newsId: number) => string;
  restart: () => void;
  onBegun: (newsId: number) => void;
}

export function NewsDesk({ restart, ...opened }: NewsDeskProps) {
  const { start, draft } = opened;
  const desk = useNewsDesk({ ...opened, needsText: useNeedsText() });
  const mayEdit = useMayCall()(businessNews.SaveNews);
  usePageTab({ title: desk.id === 0 ? undefined : `编辑：${desk.savedTitle}`, isUnsaved: desk.changed });
  useDeskGuard(desk, '文章还没有保存');
  useSaveShortcut(desk.saveAsIs);

  return (
    <Form
      form={desk.form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={draft?.fields ?? start.fields}
      onValuesChange={desk.markChanged}
      onKeyDown={keepEnterFromSending}
      className="desk"
    >
      <DeskBar desk={desk} mayEdit={mayEdit} restart={restart} />
      <AsideNotice
        key={desk.storageKey}
        storageKey={desk.storageKey}
        onTakeBack={(aside) => {
          desk.takeBack(aside);
          restart();
        }}
      />
      {desk.refusal && <Alert className="form-notice" type="error" showIcon title={desk.refusal} />}
      {desk.compared && (
        <Comparison theirs={desk.compared} mine={desk.text.html} onEnd={desk.endComparison} />
      )}
      <ArticleSheet desk={desk} mayEdit={mayEdit}>
        <section className="sheet desk-aside" aria-label="文章设置">
          <NewsSettings />
        </section>
      </ArticleSheet>
      {desk.theirs && <ConflictDialog conflict={desk.theirs} desk={desk} restart={restart} />}
    </Form>
  );
}

/** Returns whether a column needs a text to publish: a list of articles does, a single page may be empty. */
function useNeedsText() {
  const menus = useMenuNames();
  return (menuId: number) =>
    !menus.some((menu) => menu.MenuId === menuId && menu.ShowType === menuShowType.singlePage);
}
