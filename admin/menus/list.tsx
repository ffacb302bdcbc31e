import { Space, Tag } from 'antd';
import { Link } from 'react-router';
import { businessNames } from '#contract/back-office/names.ts';
import { businessMenus, type ManagedMenu } from '#contract/public-site/managed-menus.ts';
import { menuLevels, homeMarker, menuShowType, menuStatus } from '#contract/public-site/menus.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, editing, removal } from '../components/list/standard-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useChanges } from '../components/undo/use-changes.ts';
import { useSend } from '../session/server.ts';
import { UsualMenus, UsualMenusDialog, useUsualMenus, type UsualMenusState } from './usual-menus.tsx';

const MenuDialog = lazyDialog(() => import('./menu-dialog.tsx').then((file) => file.MenuDialog));

const {
  GetMenuList: read,
  SaveMenu: save,
  SortMenus: sort,
  EditMenuStatus: editStatus,
  DelMenu: remove,
} = businessMenus;
const { count, onOff, text } = columnsFor(read, save);
const invalidates = [read, businessNames.GetMenuNames];
const words = ['显示', '隐藏'] as const;
const idOf = ({ MenuId }: ManagedMenu) => MenuId;
const nameOf = ({ Name }: ManagedMenu) => Name;

/** 网站栏目: the menus of the public site as a tree. */
export function MenuList() {
  const usual = useUsualMenus();
  return (
    <>
      <MenuTable usual={usual} />
      {usual.isOpen && <UsualMenusDialog onClose={usual.close} />}
    </>
  );
}

function MenuTable({ usual }: { usual: UsualMenusState }) {
  const can = useCanCall();
  const { record: opened, openRecord } = useListAddress();
  const changes = useChanges({ idOf, nameOf, invalidates });
  const removeMenu = useRemoval();
  return (
    <ListPage
      name="menus"
      title="网站栏目"
      hint="网站导航按这里的顺序排列"
      read={read}
      entityType="menu"
      rowKey="MenuId"
      parent="ParentId"
      nameOf={nameOf}
      sortable={sort}
      sortInput={({ ParentId }) => ({ ParentId })}
      columns={columnsOf(can(editStatus), (menu, isOn) =>
        changes.setStatus(editStatus, [menu], ({ Status }) => Status, isOn, words),
      )}
      row={(menu) => [
        editing(save, () => openRecord(menu.MenuId)),
        {
          label: '新增下级',
          calls: save,
          isHidden: levelOf(menu) >= menuLevels,
          run: () => openRecord(`new-${menu.MenuId}`),
        },
        removal(remove, () => removeMenu(menu), deletionRefusal(menu)),
      ]}
      tools={[addition('新增栏目', save, () => openRecord('new')), goingOn(usual)]}
      empty={
        <Empty text="还没有栏目，网站导航由这里的栏目组成">
          <UsualMenus onOpen={usual.open} />
        </Empty>
      }
      record={(menu, close) => (
        <MenuDialog
          menu={menu}
          parentId={Number(opened.split('-')[1] ?? -1)}
          invalidates={invalidates}
          onClose={close}
        />
      )}
    />
  );
}

/** Goes on with the usual columns, where an earlier attempt broke off. */
function goingOn({ isUnfinished, open }: UsualMenusState): Action {
  return { label: '继续建立常用栏目', calls: save, isHidden: !isUnfinished, run: open };
}

function columnsOf(
  canShow: boolean,
  show: (menu: ManagedMenu, isShown: boolean) => Promise<boolean>,
): Column<ManagedMenu>[] {
  return [
    text('Name', { render: (menu) => <MenuName menu={menu} /> }),
    text('ShowType', { width: 112, render: showWord, isWide: true }),
    count('NewsCount', { title: '文章', render: ArticleCount }),
    onOff('Status', { words, nameOf, isDisabled: !canShow, onSave: show }),
  ];
}

/** Returns the level of a menu; the rows of the list's tree carry it. */
function levelOf(menu: ManagedMenu): number {
  return 'level' in menu ? Number(menu.level) : 1;
}

function deletionRefusal({ NewsCount, ChildCount }: ManagedMenu): string | undefined {
  if (ChildCount > 0) return '有下级栏目';
  return NewsCount > 0 ? '有文章' : undefined;
}

/** Removes a menu after a question, as one that is created again has another address. */
function useRemoval() {
  const ask = useAsk();
  const { mutateAsync } = useSend(remove, { invalidates });
  return async ({ MenuId, Name }: ManagedMenu) => {
    const consequence = '网站导航中不再有它，指向它的链接不再有效。';
    if (await ask({ title: `删除栏目“${Name}”？`, consequence, verb: '删除栏目', isDanger: true }))
      await mutateAsync({ MenuId }).catch(() => {});
  };
}

function showWord({ WebUrl, ShowType }: ManagedMenu): string {
  if (WebUrl) return '外部链接';
  return ShowType === menuShowType.singlePage ? '单页' : '文章列表';
}

function ArticleCount({ MenuId, NewsCount }: ManagedMenu) {
  return <Link to={`/System/news?menuid=${MenuId}`}>{NewsCount}</Link>;
}

function MenuName({ menu }: { menu: ManagedMenu }) {
  return (
    <Space size={8}>
      <span>{menu.Name}</span>
      {menu.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {menu.TakesContributions && <Tag>投稿</Tag>}
      {menu.ReviewSteps > 0 && <Tag>{menu.ReviewSteps} 审</Tag>}
      {menu.CurValue === homeMarker && <Tag>首页</Tag>}
      {menu.Status === menuStatus.hidden && <Tag>隐藏</Tag>}
    </Space>
  );
}
