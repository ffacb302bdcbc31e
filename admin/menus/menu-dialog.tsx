import { Switch } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { contributionMenu } from '#contract/news/contributions.ts';
import { businessMenus, type ManagedMenu } from '#contract/public-site/managed-menus.ts';
import { homeMarker, menuLayout, menuLevels, menuShowType, menuStatus } from '#contract/public-site/menus.ts';
import { useMenuNames } from '../components/data/menu-names.ts';
import { reviewStepWords } from '../components/data/review-steps.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { MenuChoice } from '../components/form/menu-select.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { showRow } from '../components/list/scroll-to-row.ts';

const { SaveMenu: save } = businessMenus;
const form = fieldsOf(save);

const newMenu = {
  Status: menuStatus.shown,
  ShowType: menuShowType.list,
  Layout: menuLayout.usual,
  IsMemberRead: false,
  TakesContributions: false,
  ReviewSteps: 0,
};

interface MenuDialogProps {
  /** Undefined for a new one below `parentId`. */
  menu: ManagedMenu | undefined;
  parentId: number;
  invalidates: readonly Endpoint[];
  onClose: () => void;
}

export function MenuDialog({ menu, parentId, invalidates, onClose }: MenuDialogProps) {
  const { branch, height, nameOf } = useBranch(menu?.MenuId);
  const createdId = useRef<number>(undefined);
  return (
    <RecordDialog
      title={menu ? '编辑栏目' : '新增栏目'}
      width={500}
      save={save}
      start={menu ?? { ...newMenu, ParentId: parentId }}
      isNew={!menu}
      saved={menu ? '修改成功' : '栏目已新增'}
      invalidates={invalidates}
      onSaved={({ MenuId }) => {
        if (!menu) createdId.current = MenuId;
      }}
      onClose={() => {
        onClose();
        // The new menu comes last, often out of sight.
        if (createdId.current !== undefined) showRow(createdId.current);
      }}
    >
      <form.Text name="Name" />
      <form.Own name="ParentId" hint={`最多 ${menuLevels} 级`} wordOf={(id) => nameOf(Number(id))}>
        <MenuChoice
          none={{ value: -1, label: '（一级栏目）' }}
          isOff={({ MenuId, level }) => branch.has(MenuId) || level + height > menuLevels}
        />
      </form.Own>
      <VisitorFields />
    </RecordDialog>
  );
}

/** Shows the fields that decide what visitors and members see of the menu. */
function VisitorFields() {
  return (
    <>
      <form.Choice
        name="ShowType"
        words={{ [menuShowType.list]: '文章列表', [menuShowType.singlePage]: '单页' }}
        hint="单页栏目直接显示它的第一篇文章"
      />
      <form.Choice
        name="Layout"
        words={{ [menuLayout.usual]: '标准', [menuLayout.cards]: '卡片', [menuLayout.covers]: '封面' }}
        hint="卡片：单页里的人员、单位名单逐个显示；封面：文章列表按期刊封面排列"
      />
      <form.Address
        name="WebUrl"
        hint="填写后，访客点击栏目时打开该地址：其他网站在新窗口，本站的页面在原窗口，访客可以返回；会员名录填 /members，证书查询填 /certsearch"
      />
      <form.Own
        name="CurValue"
        hint="打开后，访客点击这个栏目回到网站首页；只用于导航里的“首页”"
        wordOf={(marker) => (marker === homeMarker ? '是' : '否')}
      >
        <HomeSwitch />
      </form.Own>
      <form.Flag
        name="TakesContributions"
        words={['接受', '不接受']}
        hint={`会员投稿时可以选这个栏目，限文章列表；有“${contributionMenu.parent} › ${contributionMenu.name}”时，投稿都放在那里`}
      />
      <form.Choice
        name="ReviewSteps"
        words={reviewStepWords}
        hint="二审为初审、终审，三审为初审、复审、终审，由有发布权限的不同的人审，最后一步通过即发布；没有发布权限的人总是先送审"
      />
      <div className="row stretch gap-0 gap-x-8">
        <form.Flag name="IsMemberRead" words={['是', '否']} />
        <form.Status name="Status" words={['显示', '隐藏']} />
      </div>
    </>
  );
}

interface HomeSwitchProps {
  id?: string;
  value?: string;
  onChange?: (marker: string) => void;
}

function HomeSwitch({ id, value, onChange }: HomeSwitchProps) {
  return (
    <Switch
      {...(id !== undefined && { id })}
      checked={value === homeMarker}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(isHome) => onChange?.(isHome ? homeMarker : '')}
    />
  );
}

/** Returns a menu with those below it, which cannot be its parent, and the number of their levels. */
function useBranch(menuId: number | undefined) {
  const menus = useMenuNames();
  const nameOf = (id: number) => menus.find(({ MenuId }) => MenuId === id)?.Name ?? '（一级栏目）';
  const start = menus.findIndex(({ MenuId }) => MenuId === menuId);
  const top = menus[start];
  if (!top) return { branch: new Set<number>(), height: 1, nameOf };
  const after = menus.slice(start + 1).findIndex(({ level }) => level <= top.level);
  const below = after < 0 ? menus.slice(start) : menus.slice(start, start + 1 + after);
  const height = 1 + Math.max(...below.map(({ level }) => level)) - top.level;
  return { branch: new Set(below.map(({ MenuId }) => MenuId)), height, nameOf };
}
