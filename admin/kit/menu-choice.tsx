import { useMemo } from 'react';
import { ColumnCascader } from './column-cascader.tsx';
import { useMenuNames } from './menu-names.ts';

interface MenuChoiceProps {
  id?: string;
  value?: number;
  onChange?: (menuId: number) => void;
  /** What may be chosen instead. */
  none?: { value: number; label: string };
  /** Those that cannot be chosen, and with them what hangs below. */
  isOff?: (menu: { MenuId: number; level: number }) => boolean;
}

/** One column of the public site. */
export function MenuChoice({ none, isOff, ...field }: MenuChoiceProps) {
  const menus = useMenuNames();
  const lines = useMemo(
    () => [
      ...(none ? [none] : []),
      ...menus.map((menu) => ({
        value: menu.MenuId,
        label: menu.Name,
        level: menu.level,
        isOff: isOff?.(menu) ?? false,
      })),
    ],
    [menus, none, isOff],
  );
  return <ColumnCascader {...field} lines={lines} placeholder="请选择所属菜单" />;
}
