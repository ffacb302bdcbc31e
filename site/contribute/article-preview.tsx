import { useState } from 'react';
import { serverNow } from '#ui/api/server-time.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { ContributionText } from './draft.ts';
import styles from './editor.module.css';
import { shownTime } from './times.ts';
import { useAnswer } from './use-answer.ts';

interface ArticlePreviewProps {
  text: ContributionText;
  author: string;
  label?: string;
}

/** The article as its page will show it. */
export function ArticlePreview({ label = '发布后访客看到的样子', ...props }: ArticlePreviewProps) {
  const { data, error, again } = useAnswer(loadFrame, 'frame');
  return (
    <section className="mb-5" aria-label="预览">
      <p className="soft pb-2">{label}</p>
      <div className={`${styles.paper} rounded bordered clipped`}>
        {data && <Page {...props} {...data} />}
        {!data && error === undefined && <Skeleton lines={8} />}
        {error !== undefined && (
          <div className={`${styles.missing} centred-stack gap-4 rounded-tile p-4 bordered`}>
            <p>预览没有加载出来，请检查网络后重试；仍然不行时请更新浏览器。</p>
            <Button onClick={again}>重试</Button>
          </div>
        )}
      </div>
    </section>
  );
}

async function loadFrame() {
  if (import.meta.env.SSR) throw new Error('a preview needs a browser');
  const [{ ArticleFrame }, { articlePageCss }] = await Promise.all([
    import('#ui/editor/article-frame.tsx'),
    import('#ui/editor/article-css.ts'),
  ]);
  return { ArticleFrame, articlePageCss };
}

type Frame = Awaited<ReturnType<typeof loadFrame>>;

function Page({ text, author, ArticleFrame, articlePageCss }: ArticlePreviewProps & Frame) {
  const [now] = useState(serverNow);
  return (
    <ArticleFrame
      css={articlePageCss}
      html={text.NewContent}
      width={window.innerWidth < 768 ? 'phone' : 'desktop'}
      label="稿件预览"
    >
      <header>
        <h1 className="title">{text.Title || '（未填写标题）'}</h1>
        <p className="about">
          <span>{shownTime(now)}</span>
          <span>作者：{author}</span>
        </p>
      </header>
    </ArticleFrame>
  );
}
