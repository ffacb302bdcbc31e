import type { EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { callsOf } from '#contract/lists/calls.ts';
import { sortedFields, stateOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { byChoice, byText } from '../filters/filters.ts';
import type { BulkEndpoint, IdField, ListEndpoint } from '../list/endpoints.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListPageProps } from '../list/list-props.ts';
import type { Action } from '../list/row-actions.tsx';
import { addition, editing } from '../list/standard-actions.tsx';
import { addedColumn, fieldColumns, type PlainRow } from './fields.tsx';
import { useListChanges } from './use-list-changes.ts';

const Dialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.ManagedListDialog));
const Drawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.ManagedListDrawer));

type Input = Partial<Record<string, string>>;

interface ManagedListPageProps {
  list: ListDeclaration;
  /** The parts in which the screen of this list differs. */
  own?: Partial<ListPageProps<PlainRow, Input>>;
}

/** The screen of a declared list, with its dialog and its drawer. */
export function ManagedListPage({ list, own }: ManagedListPageProps) {
  const { title, noun = title } = list;
  const { list: read, save, sort } = callsOf(list);
  const { record: opened, openRecord } = useListAddress();
  const { stateColumn, removalOf, bulk } = useListChanges(list);
  const idOf = (row: PlainRow) => Number(row[list.id]);
  const nameOf = (row: PlainRow) => String(row[list.nameField]);
  const edit = (row: PlainRow): Action => editing(save, () => openRecord(`edit-${idOf(row)}`));

  return (
    <ListPage
      name={list.name}
      title={title}
      hint={list.hint}
      read={read as ListEndpoint<PlainRow, Input>}
      entityType={list.entityType as EntityTypeWithHistory}
      rowKey={list.id as IdField<PlainRow>}
      nameOf={nameOf}
      filters={filtersOf(list)}
      sorts={sortedFields(list)}
      {...(sort && { sortable: sort as BulkEndpoint })}
      columns={[...fieldColumns(list), ...stateColumn, { ...addedColumn, isHiddenAtFirst: true }]}
      row={(row) => [
        edit(row),
        { label: '查看', keys: 'Enter', run: () => openRecord(idOf(row)) },
        ...removalOf(row),
      ]}
      bulk={bulk}
      tools={[addition(`新增${noun}`, save, () => openRecord('new'))]}
      empty={<Empty text={`还没有${title}`} />}
      record={(row, close, neighbours) =>
        row && opened === String(idOf(row)) ? (
          <Drawer
            list={list}
            record={row}
            actions={[edit(row), ...removalOf(row)]}
            neighbours={neighbours}
            onClose={close}
          />
        ) : (
          <Dialog list={list} record={row} onClose={close} />
        )
      }
      {...own}
    />
  );
}

/** Returns the screen of a declared list as a view of the menu. */
export const managedListView = (list: ListDeclaration) =>
  function ManagedListView() {
    return <ManagedListPage list={list} />;
  };

function filtersOf(list: ListDeclaration) {
  const searched = Object.entries(list.fields).filter(([, { isSearched }]) => isSearched);
  const placeholder = searched.map(([, { rule }]) => rule.column).join('或');
  const [on, off] = stateOf(list).words;
  const choices = Object.values(list.fields).flatMap(({ filterName, rule, words = {} }) =>
    filterName ? [byChoice(filterName, rule.column, words)] : [],
  );
  return [
    byText('key', '关键词', placeholder),
    ...choices,
    ...(list.calls.show ? [byChoice('status', '状态', { 1: on, 0: off })] : []),
  ];
}
