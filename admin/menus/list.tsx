import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Space, Switch, Tag, type TableColumnType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { businessMenus, menuLevels, menuShowType, menuStatus, type MenuForm } from '#contract/menus.ts';
import { Empty } from '#ui/empty.tsx';
import { ListTable } from '../list/list-table.tsx';
import { SortNumber } from '../list/sort-number.tsx';
import { Allowed, useMay } from '../session/session.tsx';
import { useSend } from '../session/server.ts';
import { MenuEditor, type EditedMenu } from './editor.tsx';
import type { MenuBranch } from './menu-tree.ts';
import { useMenus } from './use-menus.ts';

/** 网站栏目: the menus of the public site as a tree. */
export function MenuList() {
  const { query, menus, tree } = useMenus();
  const [edited, setEdited] = useState<EditedMenu>({ MenuId: 0, ParentId: -1 });
  const [open, setOpen] = useState(false);
  // A menu that comes later is open like the others, so that what was just added below it is seen.
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const columns = useMenuColumns(edit);

  function fold(isOpen: boolean, { MenuId }: MenuBranch) {
    setFolded((before) =>
      isOpen ? new Set([...before].filter((id) => id !== MenuId)) : new Set([...before, MenuId]),
    );
  }

  function edit(menu: EditedMenu) {
    setEdited(menu);
    setOpen(true);
  }

  return (
    <section className="sheet">
      <div className="sheet-head">
        <h1>网站栏目</h1>
        <Allowed to="webmenu:save">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => edit({ MenuId: 0, ParentId: -1 })}
          >
            新增栏目
          </Button>
        </Allowed>
      </div>
      <ListTable
        query={query}
        rowKey="MenuId"
        columns={columns}
        expandable={{
          expandedRowKeys: menus.filter(({ MenuId }) => !folded.has(MenuId)).map(({ MenuId }) => MenuId),
          onExpand: fold,
        }}
        rows={tree}
        empty={<Empty text="还没有栏目，网站导航由这里的栏目组成" />}
      />
      <MenuEditor
        key={`${edited.MenuId}-${edited.ParentId}`}
        edited={edited}
        tree={tree}
        open={open}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

function useMenuColumns(edit: (menu: EditedMenu) => void): TableColumnType<MenuBranch>[] {
  const { message } = App.useApp();
  const maySave = useMay('webmenu:save');
  const save = useSend(businessMenus.SaveMenu, {
    outdates: [businessMenus.GetMenuList],
    onDone: () => void message.success('修改成功'),
  });
  const change = (menu: MenuBranch, changes: MenuForm) => save.mutate({ ...formOf(menu), ...changes });
  return [
    { title: '栏目名称', dataIndex: 'Name', width: 320, render: (_, menu) => <MenuName menu={menu} /> },
    {
      title: '展示方式',
      dataIndex: 'ShowType',
      render: (_, menu) =>
        menu.WebUrl ? '外部链接' : menu.ShowType === menuShowType.singlePage ? '单页' : '文章列表',
    },
    {
      title: '文章',
      dataIndex: 'NewsCount',
      align: 'end',
      width: 80,
      render: (count: number, menu) => <Link to={`/System/news?menuid=${menu.MenuId}`}>{count}</Link>,
    },
    {
      title: '排序',
      dataIndex: 'SortNumber',
      render: (value: number, menu) => (
        <SortNumber
          value={value}
          label={menu.Name}
          disabled={!maySave}
          onSave={(number) => change(menu, { SortNumber: number })}
        />
      ),
    },
    {
      title: '状态',
      dataIndex: 'Status',
      render: (status: number, menu) => (
        <Switch
          aria-label={`显示${menu.Name}`}
          checked={status === menuStatus.shown}
          disabled={!maySave}
          loading={save.isPending && save.variables?.MenuId === menu.MenuId}
          checkedChildren="显示"
          unCheckedChildren="隐藏"
          onChange={(on) => change(menu, { Status: on ? menuStatus.shown : menuStatus.hidden })}
        />
      ),
    },
    {
      title: '操作',
      key: 'actions',
      fixed: 'end',
      width: 220,
      render: (_, menu) => <MenuActions menu={menu} edit={edit} />,
    },
  ];
}

function formOf({
  MenuId,
  ParentId,
  Name,
  Status,
  ShowType,
  WebUrl,
  CurValue,
  IsMemberRead,
  SortNumber: sort,
}: MenuBranch): MenuForm {
  return { MenuId, ParentId, Name, Status, ShowType, WebUrl, CurValue, IsMemberRead, SortNumber: sort };
}

function MenuName({ menu }: { menu: MenuBranch }) {
  return (
    <Space size={8}>
      <span>{menu.Name}</span>
      {menu.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {menu.CurValue === 'home' && <Tag>首页</Tag>}
    </Space>
  );
}

function MenuActions({ menu, edit }: { menu: MenuBranch; edit: (menu: EditedMenu) => void }) {
  const { modal, message } = App.useApp();
  const remove = useSend(businessMenus.DelMenu, {
    outdates: [businessMenus.GetMenuList],
    onDone: () => void message.success('栏目已删除'),
  });
  function confirmRemoval() {
    modal.confirm({
      title: `删除栏目“${menu.Name}”？`,
      content: '删除后网站导航中不再有它。有下级栏目或文章的栏目不能删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => remove.mutateAsync({ MenuId: menu.MenuId }).catch(() => {}),
    });
  }
  return (
    <Space size={4}>
      <Allowed to="webmenu:save">
        <Button type="link" size="small" onClick={() => edit(menu)}>
          修改
        </Button>
        <Button
          type="link"
          size="small"
          disabled={menu.level >= menuLevels}
          onClick={() => edit({ MenuId: 0, ParentId: menu.MenuId })}
        >
          新增下级
        </Button>
      </Allowed>
      <Allowed to="webmenu:del">
        <Button type="link" size="small" danger onClick={confirmRemoval}>
          删除
        </Button>
      </Allowed>
    </Space>
  );
}
