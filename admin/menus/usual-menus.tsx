import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { businessNames } from '#contract/back-office/names.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { businessMenus, type MenuForm } from '#contract/public-site/managed-menus.ts';
import { homeMarker, menuShowType } from '#contract/public-site/menus.ts';
import { localStore } from '#ui/browser/storage.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { call } from '../session/call.ts';

type Menu = Pick<MenuForm, 'ShowType' | 'WebUrl' | 'CurValue' | 'TakesContributions'> & { Name: string };
type Branch = Menu & { below: readonly Menu[] };

const list = (Name: string): Menu => ({ Name });
const single = (Name: string): Menu => ({ Name, ShowType: menuShowType.singlePage });

/** The menus that most associations have. */
const branches: readonly Branch[] = [
  { Name: '首页', CurValue: homeMarker, below: [] },
  { Name: '关于协会', below: ['协会简介', '协会章程', '组织机构', '联系我们'].map(single) },
  { Name: '新闻中心', below: ['通知公告', '协会动态', '行业资讯'].map(list) },
  { Name: '政策法规', below: ['国家政策', '地方政策'].map(list) },
  { Name: '培训与证书', below: [list('培训通知'), { Name: '成绩与证书查询', WebUrl: '/certsearch' }] },
  {
    Name: '会员服务',
    below: [single('入会申请'), { Name: '会员名录', WebUrl: '/members' }, list('会员风采')],
  },
  { Name: '会员投稿', TakesContributions: true, below: [] },
];

/** The names that were taken out of a choice whose columns are not all there yet, for going on with it later. */
const unfinishedKey = 'usualMenusLeft';

/** Whether the window is open, and whether columns of an earlier attempt are missing. */
export function useUsualMenus() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    isUnfinished: localStore.get(unfinishedKey) !== null,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}

export type UsualMenusState = ReturnType<typeof useUsualMenus>;

/** Offers the usual columns on a site without any, to select and to change later. */
export function UsualMenus({ onOpen }: { onOpen: () => void }) {
  return (
    <Allowed to={businessMenus.SaveMenu}>
      <Button type="primary" onClick={onOpen}>
        建立常用栏目
      </Button>
    </Allowed>
  );
}

export function UsualMenusDialog({ onClose }: { onClose: () => void }) {
  const [unfinished, setUnfinished] = useState(leftBefore);
  const { make, isBusy, refusal } = useMaking(unfinished, onClose);
  const isChosen = isChosenWithout(unfinished);
  const toggle = ({ Name }: Menu) =>
    setUnfinished(
      unfinished.includes(Name) ? unfinished.filter((one) => one !== Name) : [...unfinished, Name],
    );

  return (
    <Modal
      open
      title="建立常用栏目"
      width={700}
      okText={refusal === '' ? '建立' : '继续建立'}
      okButtonProps={{ disabled: !branches.some(isChosen) }}
      confirmLoading={isBusy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      {refusal !== '' && (
        <Notice
          type="warning"
          title="没有全部建立"
          description={`${refusal}。已建立的不会重复，点“继续建立”从中断处接着建。`}
        />
      )}
      <p className="hint">去掉不需要的，建立以后都可以改名、移动、删除</p>
      <div className="usual-branches">
        {branches.map((branch) => (
          <fieldset key={branch.Name} className="usual-menus">
            <Choice menu={branch} isOn={isChosen(branch)} onToggle={toggle} />
            {isChosen(branch) &&
              branch.below.map((menu) => (
                <div key={menu.Name} className="usual-below">
                  <Choice menu={menu} isOn={isChosen(menu)} onToggle={toggle} />
                </div>
              ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

const isChosenWithout =
  (left: readonly string[]) =>
  ({ Name }: Menu) =>
    !left.includes(Name);

/** Creates the chosen columns, and remembers a choice that is not there yet. */
function useMaking(left: readonly string[], onDone: () => void) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, refuse] = useState('');
  const isChosen = isChosenWithout(left);
  async function make() {
    setBusy(true);
    refuse('');
    try {
      const existing = await readExisting();
      for (const branch of branches.filter(isChosen))
        await makeBranch(branch, branch.below.filter(isChosen), existing);
      localStore.remove(unfinishedKey);
      void message.success('栏目已建立，可以改名、排序或删除');
      onDone();
    } catch (error) {
      localStore.set(unfinishedKey, JSON.stringify(left));
      refuse(error instanceof Error ? error.message : '连接中断');
    } finally {
      setBusy(false);
      await invalidate([businessMenus.GetMenuList, businessNames.GetMenuNames]);
    }
  }
  return { make, isBusy, refusal };
}

function Choice(props: { menu: Menu; isOn: boolean; onToggle: (menu: Menu) => void }) {
  const { menu, isOn, onToggle } = props;
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={() => onToggle(menu)} />
      {menu.Name}
    </label>
  );
}

function leftBefore(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(unfinishedKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/** Returns the id of a column by its name and the id of the one above. */
type Existing = (Name: string, ParentId: number) => number | undefined;

async function readExisting(): Promise<Existing> {
  const { List } = await call(businessMenus.GetMenuList, { pagesize: 999 });
  const keyOf = (name: string, parentId: number) => `${Math.max(parentId, 0)} ${compareKey(name)}`;
  const ids = new Map(List.map(({ Name, ParentId, MenuId }) => [keyOf(Name, ParentId), MenuId]));
  return (Name, ParentId) => ids.get(keyOf(Name, ParentId));
}

/** Creates what is missing of a branch, so that an attempt that broke off goes on where it stopped. */
async function makeBranch(
  { below: _below, ...top }: Branch,
  below: readonly Menu[],
  existing: Existing,
): Promise<void> {
  const ParentId = existing(top.Name, 0) ?? (await call(businessMenus.SaveMenu, top)).MenuId;
  for (const menu of below)
    if (existing(menu.Name, ParentId) === undefined)
      await call(businessMenus.SaveMenu, { ...menu, ParentId });
}
