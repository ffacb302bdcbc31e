import { useSession } from '../session/session.tsx';
import type { Boxes } from './permission-rows.tsx';
import { lostWith, tick, untick, type PermissionGroup } from './permission-set.ts';

interface BoxesOptions {
  groups: readonly PermissionGroup[];
  selection: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (selection: ReadonlySet<string>) => void;
}

/**
 * Returns state and actions of the checkboxes of a role: a clerk can grant and revoke only permissions of their own.
 */
export function useBoxes({ groups, selection, isReadOnly, onChange }: BoxesOptions): Boxes {
  const own: readonly string[] = useSession().administrator.ButtonL;
  const isOwn = (permission: string) => own.includes(permission);

  // Permissions ticked along are left out if the clerk may not grant them: the server would refuse the role.
  const withTicked = (added: readonly string[]) =>
    new Set([...tick(groups, selection, added)].filter((one) => selection.has(one) || isOwn(one)));
  const turn = (permissions: readonly string[], isOn: boolean) =>
    onChange(isOn ? withTicked(permissions) : untick(groups, selection, permissions));

  const boxes: Boxes = {
    isOn: (permission: string) => selection.has(permission),
    whyNot(permission: string) {
      if (isReadOnly) return '内置角色拥有全部权限，不能修改';
      if (!selection.has(permission)) return isOwn(permission) ? undefined : '您没有这项权限，不能授予';
      if (!isOwn(permission)) return '您没有这项权限，不能移除';
      const isFree = lostWith(groups, permission).every((one) => !selection.has(one) || isOwn(one));
      return isFree ? undefined : '这一页上有您没有的权限，不能移除';
    },
    set: (permission: string, isOn: boolean) => turn([permission], isOn),
    setAll(permissions: readonly string[], isOn: boolean) {
      const free = permissions.filter((one) => boxes.whyNot(one) === undefined);
      turn(free, isOn);
    },
  };
  return boxes;
}
