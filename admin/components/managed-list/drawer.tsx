import type { EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { stateOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { text, type Column } from '../list/columns.tsx';
import type { Action } from '../list/row-actions.tsx';
import { RecordDrawer, type Neighbours } from '../record/record-drawer.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { addedColumn, fieldColumns, type PlainRow } from './fields.tsx';

interface ManagedListDrawerProps {
  list: ListDeclaration;
  record: PlainRow;
  actions: readonly Action[];
  neighbours: Neighbours;
  onClose: () => void;
}

/** Shows a record of a declared list beside the list, and its history. */
export function ManagedListDrawer({ list, record, ...drawer }: ManagedListDrawerProps) {
  const { title, noun = title } = list;
  return (
    <RecordDrawer
      title={String(record[list.nameField])}
      row={record}
      groups={[{ title: noun, facts: [...fieldColumns(list), ...stateFacts(list), addedColumn] }]}
      history={
        <RecordHistory
          entityType={list.entityType as EntityTypeWithHistory}
          recordId={Number(record[list.id])}
        />
      }
      {...drawer}
    />
  );
}

function stateFacts(list: ListDeclaration): Column<PlainRow>[] {
  const [on, off] = stateOf(list).words;
  return list.calls.show
    ? [
        text('Status', '状态', {
          render: ({ Status }) => (
            <StateMark state={Status === 1 ? { word: on, tone: 'live' } : { word: off, tone: 'off' }} />
          ),
        }),
      ]
    : [];
}
