import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs } from '#ui/components/tabs.tsx';
import { useFocusBack } from '../dialogs/use-restore-focus.ts';
import { isTyping } from '../layout/is-typing.ts';
import type { Column } from '../list/columns.tsx';
import { useListAddress } from '../list/list-address.ts';
import { RowActions, type Action } from '../list/row-actions.tsx';
import { Facts } from './field-list.tsx';

/** Functions that open the previous and the next record of the list; undefined at its ends. */
export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Facts of a record under one title. */
export interface FactGroup<Row> {
  title: string;
  facts: readonly Column<Row>[];
}

interface RecordDrawerProps<Row> {
  title: string;
  row: Row;
  groups: readonly FactGroup<Row>[];
  /** Tabs below the children, instead of the groups and the history; one that is not shown reads nothing. */
  tabs?: readonly { name: string; title: string; panel: () => ReactNode }[];
  actions: readonly Action[];
  /** The history of the record. */
  history?: ReactNode;
  neighbours: Neighbours;
  onClose: () => void;
  children?: ReactNode;
}

type Tabbed = Pick<RecordDrawerProps<unknown>, 'title' | 'children'> & {
  tabs: NonNullable<RecordDrawerProps<unknown>['tabs']>;
};

/** Shows one record beside its list: facts in groups, actions, ↑ and ↓ to the neighbours. */
export function RecordDrawer<Row>(props: RecordDrawerProps<Row>) {
  const { title, actions, tabs, neighbours, onClose } = props;
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
        {tabs ? <TabbedParts {...props} tabs={tabs} /> : <Parts {...props} />}
      </div>
    </Drawer>
  );
}

/** Shows all parts of a record one below the other. */
function Parts<Row>({ row, groups, history, children }: RecordDrawerProps<Row>) {
  return (
    <>
      <FactGroups row={row} groups={groups} />
      {children}
      {history !== undefined && <HistoryPart>{history}</HistoryPart>}
    </>
  );
}

/** Shows the tab of a record that the address names, the first one without a name. */
function TabbedParts({ title, tabs, children }: Tabbed) {
  const { tab, openTab } = useListAddress();
  const shown = tabs.some(({ name }) => name === tab) ? tab : (tabs[0]?.name ?? '');
  return (
    <>
      {children}
      <div>
        <Tabs
          label={title}
          shown={shown}
          onShow={openTab}
          tabs={tabs.map(({ panel, ...one }) => ({
            ...one,
            panel: one.name === shown && <div className="stack gap-6">{panel()}</div>,
          }))}
        />
      </div>
    </>
  );
}

/** Shows facts of a record in groups, each with its title. */
export function FactGroups<Row>({ row, groups }: Pick<RecordDrawerProps<Row>, 'row' | 'groups'>) {
  return groups.map((group) => (
    <section key={group.title}>
      <h2 className="part-title">{group.title}</h2>
      <Facts row={row} columns={group.facts} />
    </section>
  ));
}

/** Shows the history of a record under its title. */
export function HistoryPart({ children }: { children: ReactNode }) {
  return (
    <section>
      <h2 className="part-title">变更记录</h2>
      {children}
    </section>
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
