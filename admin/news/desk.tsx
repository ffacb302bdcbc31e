import { Form, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { menuShowType } from '#contract/menus.ts';
import { businessNews } from '#contract/managed-news.ts';
import { articleCss } from '#ui/editor/article-css.ts';
import { program } from '#ui/program.tsx';
import { keepEnterFromSending, useSaveShortcut } from '../kit/desk-keys.ts';
import '../kit/desk.css';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { usePageTab } from '../kit/page-tab.ts';
import { useMayCall } from '../kit/may.ts';
import { useMenuNames } from '../kit/menu-names.ts';
import { useDeskGuard } from '../kit/use-desk-guard.tsx';
import { readToken } from '../session/token.ts';
import { AsideNotice } from './aside-notice.tsx';
import { Comparison } from './comparison.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeskBar } from './desk-bar.tsx';
import type { NewsDraft } from './draft.ts';
import { NewsSettings, TitleField } from './fields.tsx';
import type { NewsFields } from './form.ts';
import { ArticlePreview } from '../kit/article-preview.tsx';
import { previewOf } from './preview.ts';
import { useNewsDesk, type DeskStart } from './use-news-desk.ts';
import { NewsVersions } from './versions.tsx';

const RichText = program(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={10} />,
);

interface NewsDeskProps {
  start: DeskStart;
  draft: NewsDraft | undefined;
  storageKeyOf: (newsId: number) => string;
  restart: () => void;
  onBegun: (newsId: number) => void;
}

type View = 'write' | 'both' | 'preview';

export function NewsDesk({ start, draft, storageKeyOf, restart, onBegun }: NewsDeskProps) {
  const menus = useMenuNames();
  const isSinglePage = (menuId: number) =>
    menus.some((menu) => menu.MenuId === menuId && menu.ShowType === menuShowType.singlePage);
  const desk = useNewsDesk({
    start,
    draft,
    storageKeyOf,
    onBegun,
    needsText: (menuId) => !isSinglePage(menuId),
  });
  const [view, setView] = useState<View>('write');
  const [showVersions, setShowVersions] = useState(false);
  const mayEdit = useMayCall()(businessNews.SaveNews);
  usePageTab({
    title: desk.newsId === 0 ? undefined : `编辑：${desk.savedTitle}`,
    isUnsaved: desk.changed,
  });
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
      <DeskBar
        newsId={desk.newsId}
        desk={desk}
        mayEdit={mayEdit}
        onVersions={() => setShowVersions(true)}
        onDiscarded={() => {
          desk.discard();
          restart();
        }}
      />
      <AsideNotice
        key={desk.storageKey}
        storageKey={desk.storageKey}
        onTakeBack={(aside) => {
          desk.takeBack(aside);
          restart();
        }}
      />
      {desk.compared && <Comparison theirs={desk.compared} mine={desk.html} onEnd={desk.endComparison} />}
      <div className="desk-columns" data-view={view}>
        <section className="sheet desk-article" aria-label="文章">
          <TitleField />
          <div className="sheet-head">
            <h2>正文</h2>
            <Segmented<View>
              value={view}
              disabled={false}
              onChange={setView}
              aria-label="显示方式"
              options={[
                { value: 'write', label: '编辑' },
                { value: 'both', label: '并排' },
                { value: 'preview', label: '预览' },
              ]}
            />
          </div>
          <div className="desk-text" data-view={view}>
            <div className="desk-write" hidden={view === 'preview'}>
              <RichText
                label="文章正文"
                initialHtml={draft?.html ?? start.html}
                onChange={desk.write}
                onSave={() => void desk.saveAsIs()}
                readOnly={!mayEdit}
                // The view beside it shows more: title, source and a phone's width.
                hasPreview={false}
                articleCss={articleCss}
                token={readToken}
                placeholder="在此输入正文，也可以从 Word 或公众号粘贴"
              />
              <p className="desk-fault" role="alert">
                {desk.textFault}
              </p>
            </div>
            {view !== 'write' && <LivePreview html={desk.html} />}
          </div>
        </section>
        <section className="sheet desk-aside" aria-label="文章设置">
          <NewsSettings />
        </section>
      </div>
      {desk.conflict && <ConflictDialog conflict={desk.conflict} desk={desk} restart={restart} />}
      {showVersions && (
        <NewsVersions
          newsId={desk.newsId}
          onClose={() => setShowVersions(false)}
          onRestored={(version) => {
            desk.setAside(version);
            restart();
          }}
        />
      )}
    </Form>
  );
}

function LivePreview({ html }: { html: string }) {
  const form = Form.useFormInstance();
  const fields: Partial<NewsFields> = Form.useWatch([], form) ?? {};
  return <ArticlePreview article={previewOf(fields, useDeferredValue(html))} />;
}
