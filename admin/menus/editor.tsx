import { App, Button, Drawer, Form, Space } from 'antd';
import { businessMenus, menuShowType, menuStatus, type ManagedMenu, type MenuForm } from '#contract/menus.ts';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { useLeaveQuestion } from '../list/leave-question.tsx';
import { useSend } from '../session/server.ts';
import { MenuFields } from './fields.tsx';
import type { MenuBranch } from './menu-tree.ts';

/** A menu to edit, or the parent of a new one. */
export type EditedMenu = ManagedMenu | { MenuId: 0; ParentId: number };

interface MenuEditorProps {
  edited: EditedMenu;
  tree: readonly MenuBranch[];
  open: boolean;
  onClose: () => void;
}

export function MenuEditor({ edited, tree, open, onClose }: MenuEditorProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<MenuForm>();
  const { ask } = useLeaveQuestion();
  const save = useSend(businessMenus.SaveMenu, {
    form,
    outdates: [businessMenus.GetMenuList],
    takes: (fault) => {
      if (!isCallFault(fault) || fault.code !== resultCode.refused) return false;
      void message.error(fault.message);
      return true;
    },
    onDone: () => {
      void message.success(edited.MenuId === 0 ? '栏目已新增' : '修改成功');
      onClose();
    },
  });

  async function close() {
    if (!form.isFieldsTouched() || (await ask())) onClose();
  }

  return (
    <Drawer
      open={open}
      onClose={() => void close()}
      title={edited.MenuId === 0 ? '新增栏目' : '修改栏目'}
      size={500}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Space>
          <Button type="primary" loading={save.isPending} onClick={form.submit}>
            保存
          </Button>
          <Button onClick={() => void close()}>取消</Button>
        </Space>
      }
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={startOf(edited)}
        onFinish={(fields) => save.mutate({ ...fields, MenuId: edited.MenuId })}
      >
        <MenuFields tree={tree} editedId={edited.MenuId} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Drawer>
  );
}

function startOf(edited: EditedMenu): MenuForm {
  if ('Name' in edited) return edited;
  return {
    ParentId: edited.ParentId,
    ShowType: menuShowType.list,
    Status: menuStatus.shown,
    SortNumber: 0,
    IsMemberRead: false,
  };
}
