import { useState } from 'react';
import { serverNow } from '#ui/api/server-time.ts';
import { Button } from '#ui/components/button.tsx';
import type { ContributionDraft } from './draft.ts';
import styles from './editor.module.css';
import { shownTime } from './times.ts';

const dayMs = 86_400_000;

interface DraftQuestionProps {
  draft: ContributionDraft;
  onTake: () => void;
  onDrop: () => void;
  /** Leaves the draft for later; absent where there is one article only. */
  onPassOver?: () => void;
}

export function DraftQuestion({ draft, onTake, onDrop, onPassOver }: DraftQuestionProps) {
  const words = plainWords(draft.NewContent);
  const [now] = useState(serverNow);
  // The server removes uploaded files after a day if no article refers to them.
  const isOld = now - draft.keptAt > dayMs && /\/files\//.test(draft.ImageUrl + draft.NewContent);
  return (
    <section className={`${styles.question} py-4`}>
      <h3 className="text-lg strong mb-2">上次写的内容还没有提交</h3>
      <p>
        <time>{shownTime(draft.keptAt)}</time> 的草稿保留在这台电脑上，要接着写吗？
      </p>
      <blockquote>
        <strong>{draft.Title || '（未填写标题）'}</strong>
        {words !== '' && <p>{words}</p>}
      </blockquote>
      {isOld && <p>草稿已超过一天，其中的图片可能已失效，请恢复后检查。</p>}
      <div className={`${styles.answers} row stretch end gap-3 mt-6`}>
        <Button onClick={onDrop}>丢弃草稿</Button>
        {onPassOver && <Button onClick={onPassOver}>留着，另写一篇</Button>}
        <Button kind="primary" onClick={onTake}>
          恢复草稿
        </Button>
      </div>
    </section>
  );
}

/** Parsed into a document of its own: nothing of it is loaded or run. */
function plainWords(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
}
