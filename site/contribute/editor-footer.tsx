import { Button } from '#ui/components/button.tsx';
import styles from './editor.module.css';
import { shownTime } from './times.ts';

interface EditorFooterProps {
  keptAt: number | 'failed' | undefined;
  isPreview: boolean;
  isSending: boolean;
  onPreview: () => void;
  onLeave: () => void;
}

export function EditorFooter({ keptAt, isPreview, isSending, onPreview, onLeave }: EditorFooterProps) {
  return (
    <footer className={styles.foot}>
      <Kept at={keptAt} />
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

function Kept({ at }: { at: number | 'failed' | undefined }) {
  if (at === undefined) return <p className={styles.kept} />;
  return (
    <p className={styles.kept} data-failed={at === 'failed' || undefined}>
      {at === 'failed'
        ? '内容较大，这台电脑放不下草稿，请尽快提交'
        : `草稿已于 ${shownTime(at).slice(11)} 保留在这台电脑上`}
    </p>
  );
}
