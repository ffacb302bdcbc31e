import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { ApprovalDialog } from './approval-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

/** 批量通过: begins the ticking of applications, and shows how many are ticked. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const [isAsking, setAsking] = useState(false);
  if (!bulk.isOn)
    return (
      <Button size="small" type="text" onClick={bulk.begin}>
        批量通过
      </Button>
    );
  return (
    <div className="row gap-2 px-2 pb-2 ruled" role="group" aria-label="批量通过">
      <Checkbox
        checked={bulk.isAll}
        indeterminate={bulk.selected.length > 0 && !bulk.isAll}
        onChange={({ target }) => bulk.tickAll(target.checked)}
      >
        全选 {bulk.count} 件申请
      </Checkbox>
      <span className="row nowrap gap-1 push">
        <Button
          size="small"
          type="primary"
          disabled={bulk.selected.length === 0}
          onClick={() => setAsking(true)}
        >
          通过 {bulk.selected.length} 件
        </Button>
        <Button size="small" type="text" onClick={bulk.end}>
          取消
        </Button>
      </span>
      {isAsking && (
        <ApprovalDialog
          reviews={bulk.selected}
          onClose={(isDone) => {
            setAsking(false);
            if (isDone) bulk.end();
          }}
        />
      )}
    </div>
  );
}
