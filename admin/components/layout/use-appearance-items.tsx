import { CheckOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { appearances } from '#contract/accounts/preferences.ts';
import { appearanceNames, useAppearance } from './appearance.ts';
import { useChooseAppearance } from './stored-appearance.ts';

/** Returns 外观 as a group of items for a menu, between lines; the present one has a tick. */
export function useAppearanceItems(): NonNullable<MenuProps['items']> {
  const present = useAppearance();
  const choose = useChooseAppearance();
  const items = {
    key: 'appearance',
    type: 'group',
    label: '外观',
    children: appearances.map((one) => ({
      key: one,
      role: 'menuitemradio',
      'aria-checked': one === present,
      icon: <CheckOutlined aria-hidden style={{ visibility: one === present ? 'visible' : 'hidden' }} />,
      label: appearanceNames[one],
      onClick: () => choose(one),
    })),
  } as const;
  return [{ type: 'divider' }, items, { type: 'divider' }];
}
