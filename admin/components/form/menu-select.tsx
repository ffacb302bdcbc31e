import { useMemo } from 'react';
import type { MenuName } from '#contract/back-office/names.ts';
import { homeMarker, menuStatus } from '#contract/public-site/menus.ts';
import { useMenuNames } from '../data/menu-names.ts';
import { ColumnCascader } from './menu-cascader.tsx';

interface MenuChoiceProps {
  id?: string;
  /** The name of the control, if it has no visible label. */
  label?: string;
  value?: number;
  onChange?: (menuId: number) => void;
  /** An option besides the menus. */
  none?: { value: number; label: string };
  /** Disables menus together with those below them. */
  isOff?: (menu: { MenuId: number; level: number }) => boolean;
}

/** Returns the name of a menu, followed by the reasons why visitors do not find its articles there. */
function markedName({ Name, Status, WebUrl, CurValue }: MenuName): string {
  const marks = [
    CurValue === homeMarker ? '首页' : '',
    WebUrl === '' ? '' : '外部链接',
    Status === menuStatus.hidden ? '隐藏' : '',
  ].filter(Boolean);
  return marks.length > 0 ? `${Name}（${marks.join('、')}）` : Name;
}

/** Selects a column of the public site. */
export function MenuChoice({ none, isOff, ...field }: MenuChoiceProps) {
  const menus = useMenuNames();
  const lines = useMemo(
    () => [
      ...(none ? [none] : []),
      ...menus.map((menu) => ({
        value: menu.MenuId,
        label: markedName(menu),
        level: menu.level,
        isOff: isOff?.(menu) ?? false,
      })),
    ],
    [menus, none, isOff],
  );
  return <ColumnCascader {...field} lines={lines} placeholder="请选择栏目" />;
}
