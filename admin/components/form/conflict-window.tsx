import { Modal } from 'antd';
import type { ComponentProps } from 'react';
import { Conflict } from './conflict.tsx';

interface ConflictWindowProps extends ComponentProps<typeof Conflict> {
  title: string;
}

/** Shows a conflict over a page where a document is edited. */
export function ConflictWindow({ title, ...conflict }: ConflictWindowProps) {
  return (
    <Modal
      open
      title={title}
      width={1000}
      footer={null}
      mask={{ closable: false }}
      onCancel={conflict.onBack}
    >
      <Conflict {...conflict} />
    </Modal>
  );
}
