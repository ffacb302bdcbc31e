import { systemStaff } from '#contract/accounts/staff.ts';
import { systemNames } from '#contract/back-office/names.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';
import type { MenuRow } from './use-menu-tree.ts';

const { GetSystemMenuList: read, SaveSystemMenu: save, DelSystemMenu: remove } = systemStaff;
export const menuReads = [read, systemNames.GetPermissionTree];

/** Returns the changes that can be made to a menu entry in the list. */
export function useMenuChanges() {
  const act = useUndoable();
  const ask = useAsk();
  const { mutateAsync } = useSend(remove, { invalidates: menuReads });

  return {
    /** Shows or hides, enables or disables a menu entry; the server refuses this for the page of the menus itself. */
    put(
      menu: MenuRow,
      field: 'Visible' | 'Status',
      isOn: boolean,
      words: readonly [on: string, off: string],
    ) {
      const { Version: _version, childCount: _count, ...fields } = menu;
      const send = (on: boolean) => call(save, { ...fields, [field]: on ? 1 : 0 });
      return act({
        text: `已${isOn ? words[0] : words[1]}`,
        about: menu.MenuName,
        run: () => send(isOn),
        undo: () => send(!isOn),
        invalidates: menuReads,
      });
    },
    async remove({ Id, MenuName }: MenuRow) {
      const consequence = '它不再出现在导航里；只靠它得到的权限，各角色随即失去。';
      if (await ask({ title: `删除菜单“${MenuName}”？`, consequence, verb: '删除菜单', isDanger: true }))
        await mutateAsync({ id: Id }).catch(() => {});
    },
  };
}
