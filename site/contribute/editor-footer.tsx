import { Button } from '#ui/components/button.tsx';
import styles from './editor.module.css';
import { shownTime } from './times.ts';

interface EditorFooterProps {
  savedAt: number | 'failed' | undefined;
  isPreview: boolean;
  isSending: boolean;
  onPreview: () => void;
  onLeave: () => void;
}

export function EditorFooter({ savedAt, isPreview, isSending, onPreview, onLeave }: EditorFooterProps) {
  return (
    <footer className={styles.foot}>
      <SaveState at={savedAt} />
      <div className={styles.buttons}>
        <Button onClick={onLeave}>取消</Button>
        <Button onClick={onPreview}>{isPreview ? '返回编辑' : '预览'}</Button>
        <Button kind="primary" type="submit" isBusy={isSending}>
          提交
        </Button>
      </div>
    </footer>
  );
}

function SaveState({ at }: { at: number | 'failed' | undefined }) {
  if (at === undefined) return <p className={styles.saveState} />;
  return (
    <p className={styles.saveState} data-failed={at === 'failed' || undefined}>
      {at === 'failed'
        ? '内容较大，这台电脑放不下草稿，请尽快提交'
        : `草稿已于 ${shownTime(at).slice(11)} 保留在这台电脑上`}
    </p>
  );
}
