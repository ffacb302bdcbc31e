import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import styles from './editor.module.css';

interface LeaveQuestionProps {
  isOpen: boolean;
  /** Stores the draft; returns false if the browser has no space for it. */
  keep: () => boolean;
  onStay: () => void;
  onLeave: (isDropped: boolean) => void;
}

/** Outside the form, which its buttons have nothing to do with. */
export function LeaveQuestion({ isOpen, keep, onStay, onLeave }: LeaveQuestionProps) {
  const [isStored, setIsStored] = useState(true);
  // Stores the draft before the answer, so that a hasty answer loses nothing.
  useEffect(() => {
    if (isOpen) setIsStored(keep());
    // oxlint-disable-next-line exhaustive-deps -- once for each question
  }, [isOpen]);

  return createPortal(
    <Dialog isOpen={isOpen} onClose={onStay} title="稿件还没有提交">
      <p>
        {isStored
          ? '可以先离开：草稿会留在这台电脑上，下次打开时接着写。'
          : '内容较大，这台电脑放不下草稿。现在离开，写好的内容将会丢失。'}
      </p>
      <div className={`${styles.answers} row stretch end gap-3 mt-6`}>
        <Button kind="danger" onClick={() => onLeave(true)}>
          不保留，离开
        </Button>
        {isStored && <Button onClick={() => onLeave(false)}>保留草稿并离开</Button>}
        <Button kind="primary" onClick={onStay}>
          继续编辑
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}
