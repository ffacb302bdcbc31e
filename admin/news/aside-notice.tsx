import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { asidePlace, dropDraft, keepDraft, readDraft } from './draft.ts';

/** After taking somebody else's version: the way back to one's own. */
export function AsideNotice({ place, restart }: { place: string; restart: () => void }) {
  const [aside, setAside] = useState(() => readDraft(asidePlace(place)));
  if (!aside) return null;
  const drop = () => {
    dropDraft(asidePlace(place));
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
          <Button
            size="small"
            type="primary"
            onClick={() => {
              keepDraft(place, aside);
              drop();
              restart();
            }}
          >
            找回我的版本
          </Button>
        </Space>
      }
    />
  );
}
