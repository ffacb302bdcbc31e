import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFocusBack } from '../dialogs/use-restore-focus.ts';
import { isTyping } from '../layout/is-typing.ts';
import type { Column } from '../list/columns.tsx';
import { RowActions, type Action } from '../list/row-actions.tsx';
import { Facts } from './field-list.tsx';

/** Functions that open the previous and the next record of the list; undefined at its ends. */
export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

interface RecordDrawerProps<Row> {
  title: string;
  row: Row;
  groups: readonly { title: string; facts: readonly Column<Row>[] }[];
  actions: readonly Action[];
  /** The history of the record. */
  history?: ReactNode;
  neighbours: Neighbours;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows one record beside its list: facts in groups, actions, ↑ and ↓ to the neighbours. */
export function RecordDrawer<Row>(props: RecordDrawerProps<Row>) {
  const { title, row, groups, actions, history, neighbours, onClose, children } = props;
  useNeighbourKeys(neighbours);
  useFocusBack();

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
            disabled={!neighbours.previous}
            onClick={neighbours.previous}
          />
          <Button
            type="text"
            icon={<DownOutlined aria-hidden />}
            aria-label="下一条"
            disabled={!neighbours.next}
            onClick={neighbours.next}
          />
        </>
      }
      footer={<RowActions actions={actions} name={title} sight={3} />}
    >
      {/* Without a button in it a record would be out of reach for those who scroll by keys. */}
      <div className="drawer-groups stack gap-6" role="region" aria-label={title} tabIndex={0}>
        {groups.map((group) => (
          <section key={group.title}>
            <h2 className="part-title">{group.title}</h2>
            <Facts row={row} columns={group.facts} />
          </section>
        ))}
        {children}
        {history !== undefined && (
          <section>
            <h2 className="part-title">变更记录</h2>
            {history}
          </section>
        )}
      </div>
    </Drawer>
  );
}

function useNeighbourKeys(neighbours: Neighbours) {
  const latest = useRef(neighbours);
  useEffect(() => {
    latest.current = neighbours;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      if (event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      (event.key === 'ArrowUp' ? latest.current.previous : latest.current.next)?.();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
