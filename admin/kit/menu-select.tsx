import { useMenuNames } from './menu-names.ts';

interface MenuSelectProps {
  id?: string;
  value?: number;
  onChange?: (menuId: number | undefined) => void;
  /** What stands first, chosen or not. */
  none: { value: number; label: string } | { value: undefined; label: string };
  /** Those that cannot be chosen. */
  isOff?: (menu: { MenuId: number; level: number }) => boolean;
}

/** One column of the public site, each set in below its parent. */
export function MenuSelect({ id, value, onChange, none, isOff = () => false }: MenuSelectProps) {
  const menus = useMenuNames();
  return (
    <select
      {...(id !== undefined && { id })}
      className="native-select"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : Number(target.value))}
    >
      <option value={none.value ?? ''}>{none.label}</option>
      {menus.map((menu) => (
        <option key={menu.MenuId} value={menu.MenuId} disabled={isOff(menu)}>
          {'\u3000'.repeat(menu.level - 1) + menu.Name}
        </option>
      ))}
    </select>
  );
}
