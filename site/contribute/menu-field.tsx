import { SelectField } from '#ui/form/choice-field.tsx';
import type { MenuChoices } from './menu-choices.ts';

interface MenuFieldProps {
  field: Parameters<typeof SelectField>[0]['field'];
  menus: MenuChoices;
}

export function MenuField({ field, menus: { choices, usual } }: MenuFieldProps) {
  return (
    <SelectField
      field={field}
      label="所属菜单"
      choices={choices}
      placeholder="请选择所属菜单"
      isRequired
      isDisabled={usual !== undefined}
      {...(usual !== undefined && { hint: '投稿统一放在这个栏目' })}
    />
  );
}
