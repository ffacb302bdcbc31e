import { Form } from 'antd';
import { use } from 'react';
import { systemMenuType, systemStaff } from '#contract/accounts/staff.ts';
import { permissions } from '#contract/api/permissions.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { menuIcon, menuIcons } from '../components/navigation/menu-icon.tsx';
import { ViewNames } from '../components/navigation/view-names.ts';
import { ChoiceSelect, type SelectChoice } from './choice-select.tsx';
import { wordOf } from './permission-set.ts';
import { menuReads } from './use-menu-changes.ts';
import type { MenuRow } from './use-menu-tree.ts';
import { menuTypeWords, stateWords } from './words.ts';

const { SaveSystemMenu: save } = systemStaff;
const form = fieldsOf(save);
const { group, leaf, button } = systemMenuType;

interface SystemMenuDialogProps {
  /** Undefined for a new one, which is placed below `above` if that is given. */
  menu: MenuRow | undefined;
  above: MenuRow | undefined;
  all: readonly MenuRow[];
  onClose: () => void;
}

export function SystemMenuDialog({ menu, above, all, onClose }: SystemMenuDialogProps) {
  const type = above ? (above.MenuType === leaf ? button : leaf) : group;
  const start = menu ?? { MenuType: type, Pid: above?.Id ?? 0, Visible: 1, Status: 1 };
  return (
    <RecordDialog
      title={menu ? '编辑菜单' : '新增菜单'}
      width={700}
      save={save}
      start={start}
      isNew={!menu}
      invalidates={menuReads}
      onClose={onClose}
    >
      <form.Text name="MenuName" />
      <form.Choice
        name="MenuType"
        words={menuTypeWords}
        hint={menu && menu.childCount > 0 ? '有下级菜单时不能改变类型' : undefined}
      />
      <FieldsByType all={all} ownId={menu?.Id} start={start} />
    </RecordDialog>
  );
}

interface FieldsByTypeProps {
  all: readonly MenuRow[];
  ownId: number | undefined;
  start: Partial<MenuRow>;
}

/** Shows the fields of the type: an icon for a group, address and component for a page, a permission for a button. */
function FieldsByType({ all, ownId, start }: FieldsByTypeProps) {
  const type = Number(Form.useWatch('MenuType', Form.useFormInstance()) ?? start.MenuType);
  const above = placesOf(all, type, ownId);
  const wordIn = (choices: readonly SelectChoice[]) => (value: unknown) =>
    choices.find((choice) => choice.value === value)?.label ?? (String(value ?? '') || '（空）');
  const icons = Object.keys(menuIcons).map((name) => ({ value: name, label: name, mark: menuIcon(name) }));
  return (
    <>
      <form.Own name="Pid" wordOf={wordIn(above)}>
        <ChoiceSelect choices={above} />
      </form.Own>
      {type === leaf && <PageFields component={start.Component} />}
      <div className="grid gap-0 gap-x-5">
        {type !== group && (
          <form.Own
            name="Perms"
            {...(type === button && { isRequired: true as const })}
            wordOf={(value) => wordOf(String(value ?? ''))}
            hint={type === leaf ? '不选则人人可见' : '角色勾选它，就得到这项权限'}
          >
            <ChoiceSelect choices={permissionChoices} none={type === leaf ? '（不需要权限）' : '请选择'} />
          </form.Own>
        )}
        {type !== button && (
          <form.Own name="Icon">
            <ChoiceSelect choices={icons} none="（没有图标）" />
          </form.Own>
        )}
      </div>
      <div className="grid gap-0 gap-x-5">
        {type !== button && <form.Status name="Visible" words={['显示', '隐藏']} />}
        <form.Status name="Status" words={[stateWords[1], stateWords[0]]} />
      </div>
    </>
  );
}

/** Shows the fields for the address of a page and its component. */
function PageFields({ component }: { component: string | undefined }) {
  const views = use(ViewNames);
  const components = [...new Set([...views, ...(component ? [component] : [])])];
  return (
    <div className="grid gap-0 gap-x-5">
      <form.Text name="Path" isRequired placeholder="news/list" hint="接在 /System/ 之后，小写" />
      <form.Own name="Component" isRequired hint="页面显示的内容，只能选程序里有的">
        <ChoiceSelect choices={components.map(plain)} none="请选择" />
      </form.Own>
    </div>
  );
}

const plain = (value: string): SelectChoice => ({ value, label: value });
const permissionChoices = Object.entries(permissions).map(([value, words]) => ({
  value,
  label: `${value}　${words}`,
}));

/** Returns the possible parents: pages for buttons; for others the top and groups that are not below the entry. */
function placesOf(all: readonly MenuRow[], type: number, ownId: number | undefined): SelectChoice[] {
  if (type === button) return all.filter(({ MenuType }) => MenuType === leaf).map(placeOf);
  const groups = all.filter((menu) => menu.MenuType === group && !isBelow(all, menu, ownId));
  return [{ value: 0, label: '（最上级）' }, ...groups.map(placeOf)];
}

const placeOf = ({ Id, MenuName }: MenuRow): SelectChoice => ({ value: Id, label: MenuName });

function isBelow(all: readonly MenuRow[], menu: MenuRow | undefined, ownId: number | undefined): boolean {
  if (menu === undefined || ownId === undefined) return false;
  return (
    menu.Id === ownId ||
    isBelow(
      all,
      all.find(({ Id }) => Id === menu.Pid),
      ownId,
    )
  );
}
