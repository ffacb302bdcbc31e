import type { FormDraft } from '#contract/forms/forms.ts';
import { Button } from '#ui/components/button.tsx';

interface DraftConflictProps {
  theirs: FormDraft;
  onTheirs: () => void;
  onMine: () => void;
  onRead: () => void;
}

/** Says that another window fills in the same form, and lets the person choose; until then nothing is stored. */
export function DraftConflict({ theirs, onTheirs, onMine, onRead }: DraftConflictProps) {
  const isSubmitted = theirs.Version === 0;
  return (
    <div className="strip row" data-tone="waiting" role="alert">
      <span className="fill">
        {isSubmitted
          ? '这份问卷刚刚在另一处提交或清空了，这里填写的没有保存。'
          : `另一处在 ${theirs.SaveTime.slice(11, 16)} 保存过这份问卷，这里填写的还没有保存。`}
      </span>
      <Button onClick={isSubmitted ? onRead : onTheirs}>{isSubmitted ? '查看已提交的' : '用另一处的'}</Button>
      <Button onClick={onMine}>用这里的</Button>
    </div>
  );
}
