import { Button, Modal } from 'antd';
import { ArticlePreview } from '../kit/article-preview.tsx';
import { previewOf } from './preview.ts';
import type { NewsDraft } from './draft.ts';

interface DraftQuestionProps {
  draft: NewsDraft;
  onTake: () => void;
  onDrop: () => void;
}

/** Has to be answered: going on without an answer would overwrite the draft. */
export function DraftQuestion({ draft, onTake, onDrop }: DraftQuestionProps) {
  const when = new Date(draft.keptAt).toLocaleString('zh-CN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
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
        <Button key="take" type="primary" onClick={onTake}>
          恢复草稿
        </Button>,
      ]}
    >
      <p>上次编辑没有保存就中断了，{when} 的内容还留在这台电脑上。</p>
      <div className="draft-view">
        <ArticlePreview article={previewOf(draft.fields, draft.html)} fixedWidth="desktop" />
      </div>
    </Modal>
  );
}
