import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useBroughtIntoView } from '../components/use-brought-into-view.ts';
import { ArticlePreview } from './article-preview.tsx';
import styles from './editor.module.css';
import type { NewerVersion } from './use-contribution-editor.ts';

interface NewerTextProps {
  newer: NewerVersion;
  author: string;
  isSending: boolean;
  onReplace: () => void;
}

/** Says that the article was sent again elsewhere; both texts stay until the member has read the other one and decides. */
export function NewerText({ newer, author, isSending, onReplace }: NewerTextProps) {
  const [isShown, setIsShown] = useState(false);
  const notice = useBroughtIntoView(newer);
  return (
    <section ref={notice} className={styles.newer} role="alert" aria-label="较新的一版">
      <p>
        这篇稿件已在别处重新提交或修改，您写的没有提交，都还在上面。请先看较新的一版：要以您写的为准，再提交；要用较新的，点“取消”后重新打开。
      </p>
      <div className={styles.buttons}>
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
