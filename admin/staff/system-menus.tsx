import { PlusOutlined } from '@ant-design/icons';
import { systemMenuType, systemStaff } from '#contract/accounts/staff.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import '../components/components.css';
import { LoadState } from '../components/feedback/load-state.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { useMedia } from '../components/layout/use-element-width.ts';
import { formColumns, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListCards } from '../components/list/list-cards.tsx';
import { ListTable } from '../components/list/list-table.tsx';
import { Tools } from '../components/list/list-tools.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { StatusSwitch } from '../components/list/status-switch.tsx';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useHistoryAction } from '../components/record/history-action.ts';
import './staff.css';
import { wordOf } from './permission-set.ts';
import { useMenuChanges } from './use-menu-changes.ts';
import { useMenuTree, deletionRefusal, type MenuRow } from './use-menu-tree.ts';
import { menuTypeWords } from './words.ts';

const SystemMenuDialog = lazyDialog(() =>
  import('./system-menu-dialog.tsx').then((file) => file.SystemMenuDialog),
);

const { SaveSystemMenu: save, DelSystemMenu: remove } = systemStaff;
const { text } = formColumns<MenuRow, typeof save>(save);
const nameOf = ({ MenuName }: MenuRow) => MenuName;

/** 系统菜单: groups, pages and buttons of the back office as a tree. */
export function SystemMenuList() {
  const can = useCanCall();
  const { record, openRecord, closeRecord } = useListAddress();
  const changes = useMenuChanges();
  const menus = useMenuTree();
  const actionsOf = useMenuActions(openRecord, changes.remove);
  const Rows = useMedia('screen and (width < 768px)') ? ListCards<MenuRow> : ListTable<MenuRow>;
  const openMenu = menus.all.find(({ Id }) => String(Id) === record);
  const above = menus.all.find(({ Id }) => record === `new-${Id}`);

  return (
    <section className="sheet list-sheet">
      <MenuListHead
        isFailed={menus.query.isError}
        actions={[
          { label: '全部展开', run: menus.unfoldAll },
          { label: '全部折叠', run: menus.foldAll },
          {
            label: '新增菜单',
            icon: <PlusOutlined aria-hidden />,
            isPrimary: true,
            calls: save,
            run: () => openRecord('new'),
          },
        ]}
      />
      <LoadState query={menus.query} rows={8} />
      {menus.rows.length > 0 && (
        <Rows
          caption="系统菜单"
          rows={menus.rows}
          idOf={({ Id }) => Id}
          nameOf={nameOf}
          columns={columnsOf(can(save), changes.put)}
          actions={actionsOf}
          selection={undefined}
          onSort={menus.sort}
          tree={menus.tree}
          heads={undefined}
        />
      )}
      {(record === 'new' || openMenu || above) && (
        <SystemMenuDialog key={record} menu={openMenu} above={above} all={menus.all} onClose={closeRecord} />
      )}
    </section>
  );
}

function useMenuActions(
  openRecord: ReturnType<typeof useListAddress>['openRecord'],
  removeMenu: ReturnType<typeof useMenuChanges>['remove'],
) {
  const historyOf = useHistoryAction();
  return (menu: MenuRow): Action[] => [
    { label: '编辑', calls: save, run: () => openRecord(menu.Id) },
    {
      label: menu.MenuType === systemMenuType.group ? '新增页面' : '新增按钮',
      calls: save,
      isHidden: menu.MenuType === systemMenuType.button,
      run: () => openRecord(`new-${menu.Id}`),
    },
    {
      label: '删除',
      calls: remove,
      isDanger: true,
      disabledWhy: deletionRefusal(menu),
      run: () => removeMenu(menu),
    },
    historyOf('systemMenu', menu.Id, menu.MenuName),
  ];
}

function MenuListHead(tools: { actions: readonly Action[]; isFailed: boolean }) {
  return (
    <div className="sheet-head">
      <div>
        <PageTitle>系统菜单</PageTitle>
        <p className="hint">后台左侧的导航和每页的按钮权限；在同一上级之下拖动排序</p>
      </div>
      <div className="sheet-tools">
        <Tools {...tools} />
      </div>
    </div>
  );
}

function columnsOf(canSave: boolean, put: ReturnType<typeof useMenuChanges>['put']): Column<MenuRow>[] {
  const switchOf = (field: 'Visible' | 'Status', words: readonly [string, string]) => (menu: MenuRow) => (
    <StatusSwitch
      isOn={menu[field] === 1}
      label={`${words[0]}：${menu.MenuName}`}
      words={words}
      isDisabled={!canSave}
      onSave={(isOn) => put(menu, field, isOn, words)}
    />
  );
  const visibleSwitch = switchOf('Visible', ['显示', '隐藏']);
  return [
    text('MenuName', { render: (menu) => <MenuTitle menu={menu} /> }),
    text('MenuType', { width: 64, render: typeWord }),
    text('Path', { width: 150, isWide: true }),
    text('Component', { width: 164, isWide: true }),
    text('Perms', { width: 180, isWide: true, render: permissionWord }),
    text('Visible', {
      width: 88,
      isState: true,
      // A button is never seen in the navigation.
      render: (menu) => (menu.MenuType === systemMenuType.button ? '-' : visibleSwitch(menu)),
    }),
    text('Status', { width: 88, isState: true, render: switchOf('Status', ['启用', '停用']) }),
  ];
}

function MenuTitle({ menu: { MenuName, Icon } }: { menu: MenuRow }) {
  return (
    <span className="menu-title inline-row">
      {menuIcon(Icon)} {MenuName}
    </span>
  );
}

const typeWord = ({ MenuType }: MenuRow) => menuTypeWords[MenuType as keyof typeof menuTypeWords];

function permissionWord({ Perms }: MenuRow) {
  return Perms === '' ? '-' : <span title={wordOf(Perms)}>{Perms}</span>;
}
