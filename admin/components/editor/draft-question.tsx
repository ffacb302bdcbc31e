import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { SavedDraft } from '#ui/browser/draft.ts';
import { formatDraftTime } from './format-draft-time.ts';

interface DraftQuestionProps {
  draft: SavedDraft;
  onTake: () => void;
  onDrop: () => void;
  /** Leaves the draft for later; absent where there is one document only. */
  onPassOver?: () => void;
  /** A description of the draft's content. */
  children: ReactNode;
}

/** Asks whether to use the draft; an answer is required, as editing without one would overwrite the draft. */
export function DraftQuestion({ draft, onTake, onDrop, onPassOver, children }: DraftQuestionProps) {
  return (
    <Modal
      open
      title="找到一份没有保存的草稿"
      width={700}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="drop" danger onClick={onDrop}>
          丢弃草稿
        </Button>,
        onPassOver && (
          <Button key="pass" onClick={onPassOver}>
            留着，另写一篇
          </Button>
        ),
        // oxlint-disable-next-line no-autofocus -- Enter at once must not lose the draft, as with the first button
        <Button key="take" type="primary" autoFocus onClick={onTake}>
          恢复草稿
        </Button>,
      ]}
    >
      <p>上次编辑没有保存就中断了，{formatDraftTime(draft.keptAt)} 的内容还留在这台电脑上。</p>
      {children}
    </Modal>
  );
}
