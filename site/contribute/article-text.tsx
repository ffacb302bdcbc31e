import { useEffect, useRef } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import { readToken } from '../session/token.ts';
import styles from './editor.module.css';
import { contributionFields, contributionKinds } from './uploads.ts';
import { useAnswer } from './use-answer.ts';

interface ArticleTextProps {
  field: FormField<string>;
  initialHtml: string;
  /** Reloads the page and stores the entered text. */
  onReload: () => void;
}

/** The text, in the editor that the back office has as well. */
export function ArticleText({ field, initialHtml, onReload }: ArticleTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (field.error !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [field.error]);
  return (
    <div ref={box}>
      <p className="soft pb-2">正文</p>
      <LoadedEditor onChange={field.onChange} initialHtml={initialHtml} onReload={onReload} />
      <p className={`${styles.error} alarm text-sm py-1`} aria-live="polite">
        {field.error}
      </p>
    </div>
  );
}

async function loadEditor() {
  // The server's copy of this program has no use for a browser's editor.
  if (import.meta.env.SSR) throw new Error('an editor needs a browser');
  const [{ RichText }, { articleCss }] = await Promise.all([
    import('#ui/editor/rich-text.tsx'),
    import('#ui/editor/article-css.ts'),
    // The preview's; so that it needs no network later.
    import('#ui/editor/article-frame.tsx'),
  ]);
  return { RichText, articleCss };
}

type LoadedEditorProps = Pick<FormField<string>, 'onChange'> & Omit<ArticleTextProps, 'field'>;

/** Browsers do not request a module again after it failed to load: the page has to be reloaded. */
function LoadedEditor({ onChange, initialHtml, onReload }: LoadedEditorProps) {
  const { data, error } = useAnswer(loadEditor, 'editor');
  if (error !== undefined)
    return (
      <div className={`${styles.missing} centred-stack gap-4 rounded-tile p-4 bordered`}>
        <p>
          正文编辑器没有加载出来，请检查网络后刷新页面；仍然不行时请更新浏览器。已填写的内容会保留为草稿。
        </p>
        <Button onClick={onReload}>刷新页面</Button>
      </div>
    );
  if (!data)
    return (
      <div className={`${styles.missing} centred-stack gap-4 rounded-tile p-4 bordered`}>
        <Skeleton lines={8} />
      </div>
    );
  return (
    <data.RichText
      label="文章正文"
      initialHtml={initialHtml}
      onChange={onChange}
      articleCss={data.articleCss}
      token={readToken}
      uploadApi="XfWebApiUploadFile"
      uploadKinds={contributionKinds}
      uploadFields={contributionFields}
      hasPreview={false}
      placeholder="在此输入正文，也可以从 Word 或公众号粘贴"
    />
  );
}
