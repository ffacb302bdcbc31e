import { Modal } from 'antd';
import { useState } from 'react';
import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { MenuChoice } from '../components/form/menu-select.tsx';

interface MoveDialogProps {
  articles: readonly ManagedNewsItem[];
  onMove: (articles: readonly ManagedNewsItem[], menuId: number) => Promise<boolean>;
  onClose: () => void;
}

export function MoveDialog({ articles, onMove, onClose }: MoveDialogProps) {
  const [menuId, choose] = useState<number>();
  const [isMoving, setMoving] = useState(false);

  async function move() {
    if (menuId === undefined) return;
    setMoving(true);
    if (await onMove(articles, menuId)) onClose();
    else setMoving(false);
  }

  return (
    <Modal
      open
      title="移动到其他栏目"
      width={500}
      okText={`移动 ${articles.length} 篇`}
      okButtonProps={{ disabled: menuId === undefined }}
      confirmLoading={isMoving}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{articles.length === 1 ? articles[0]?.Title : `${articles.length} 篇文章`}</p>
        <label htmlFor="move-to">移动到</label>
        <MenuChoice id="move-to" {...(menuId !== undefined && { value: menuId })} onChange={choose} />
      </div>
    </Modal>
  );
}
