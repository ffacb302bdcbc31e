import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { dropDraft } from '#ui/browser/draft.ts';
import { asideKey, readDocumentDraft, type DocumentDraft } from '../components/editor/document-draft.ts';
import type { NewsFields } from './form.ts';

interface AsideNoticeProps {
  storageKey: string;
  onTakeBack: (aside: DocumentDraft<NewsFields>) => void;
}

/** Shows the button that restores the user's own version after another user's was taken. */
export function AsideNotice({ storageKey, onTakeBack }: AsideNoticeProps) {
  const [aside, setAside] = useState(() => readDocumentDraft<NewsFields>(asideKey(storageKey)));
  if (!aside) return null;
  const drop = () => {
    dropDraft(asideKey(storageKey));
    setAside(undefined);
  };
  return (
    <Alert
      type="info"
      showIcon
      className="form-notice"
      title="您自己修改的版本还留在这台电脑上"
      action={
        <Space>
          <Button size="small" onClick={drop}>
            丢弃
          </Button>
          <Button size="small" type="primary" onClick={() => onTakeBack(aside)}>
            找回我的版本
          </Button>
        </Space>
      }
    />
  );
}
