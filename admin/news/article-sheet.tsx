import { Form, Segmented } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { articleCss } from '#ui/editor/article-css.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { useMediaLibrary } from '../components/form/use-media-library.tsx';
import { readToken } from '../session/token.ts';
import { TitleField } from './fields.tsx';
import type { NewsFields } from './form.ts';
import { previewOf } from './preview.ts';
import type { NewsEditorState } from './use-news-editor.ts';

const RichText = lazyComponent(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={10} />,
);

type View = 'write' | 'both' | 'preview';

const views: { value: View; label: string }[] = [
  { value: 'write', label: '编辑' },
  { value: 'both', label: '并排' },
  { value: 'preview', label: '预览' },
];

interface ArticleSheetProps {
  newsEditor: NewsEditorState;
  canEdit: boolean;
  /** The content beside the sheet. */
  children: ReactNode;
}

/** Shows title and text of the article: being edited, as readers will see it, or both side by side. */
export function ArticleSheet({ newsEditor, canEdit, children }: ArticleSheetProps) {
  const [view, setView] = useState<View>('write');
  return (
    <div className="editor-columns" data-view={view}>
      <section className="sheet editor-article" aria-label="文章">
        <div className="article-head row nowrap top gap-3 mb-2">
          <TitleField isFocused={newsEditor.id === 0} />
          <Segmented<View>
            value={view}
            disabled={false}
            onChange={setView}
            aria-label="显示方式"
            options={views}
          />
        </div>
        <div className="editor-text stack gap-5" data-view={view}>
          <div className="editor-write" hidden={view === 'preview'}>
            <p className="editor-error error-text" role="alert">
              {newsEditor.textError}
            </p>
            <ArticleText newsEditor={newsEditor} canEdit={canEdit} />
          </div>
          {view !== 'write' && <LivePreview html={newsEditor.text.html} />}
        </div>
      </section>
      {children}
    </div>
  );
}

function ArticleText({ newsEditor, canEdit }: Omit<ArticleSheetProps, 'children'>) {
  const library = useMediaLibrary();
  return (
    <>
      <RichText
        key={newsEditor.text.key}
        label="文章正文"
        initialHtml={newsEditor.text.html}
        onChange={newsEditor.write}
        onSave={() => void newsEditor.saveAsIs()}
        readOnly={!canEdit}
        // The view beside it shows more: title, source and a phone's width.
        hasPreview={false}
        hasOwnHeight
        articleCss={articleCss}
        token={readToken}
        chooseMedia={library.choose}
        placeholder="在此输入正文，也可以从 Word 或公众号粘贴"
      />
      {library.picker}
    </>
  );
}

function LivePreview({ html }: { html: string }) {
  const form = Form.useFormInstance();
  const fields: Partial<NewsFields> = Form.useWatch([], form) ?? {};
  return <ArticlePreview article={previewOf(fields, useDeferredValue(html))} />;
}
