import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Column } from './columns.tsx';
import { Facts } from './facts.tsx';
import { RowActions, type Action } from './row-actions.tsx';
import { isTyping } from './typing.ts';

interface RecordDrawerProps<Row> {
  title: string;
  row: Row;
  groups: readonly { title: string; facts: readonly Column<Row>[] }[];
  actions: readonly Action[];
  /** What happened to the record. */
  history?: ReactNode;
  step: (by: 1 | -1) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** One record beside its list: facts in groups, what can be done, ↑ and ↓ to the neighbours. */
export function RecordDrawer<Row>(props: RecordDrawerProps<Row>) {
  const { title, row, groups, actions, history, step, onClose, children } = props;
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(by === 1 ? 1 : -1);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Drawer
      open
      title={title}
      size={700}
      onClose={onClose}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined aria-hidden />}
            aria-label="上一条"
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            icon={<DownOutlined aria-hidden />}
            aria-label="下一条"
            onClick={() => step(1)}
          />
        </>
      }
      footer={<RowActions actions={actions} name={title} sight={3} />}
    >
      <div className="drawer-groups">
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <Facts row={row} columns={group.facts} />
          </section>
        ))}
        {children}
        {history !== undefined && (
          <section>
            <h2>变更记录</h2>
            {history}
          </section>
        )}
      </div>
    </Drawer>
  );
}
