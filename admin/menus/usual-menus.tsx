import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { businessMenus, homeMarker, menuShowType, type MenuForm } from '#contract/public-site/menus.ts';
import { businessNames } from '#contract/back-office/names.ts';
import { Allowed } from '../components/permissions/permissions.ts';
import { call } from '../session/call.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';

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
  { Name: '会员服务', below: [single('入会申请'), list('会员风采')] },
  { Name: '会员投稿', TakesContributions: true, below: [] },
];

/** Offers the usual columns on a site without any, to select and to change later. */
export function UsualMenus() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Allowed to={businessMenus.SaveMenu}>
      <Button type="primary" onClick={() => setOpen(true)}>
        建立常用栏目
      </Button>
      {isOpen && <UsualMenusDialog onClose={() => setOpen(false)} />}
    </Allowed>
  );
}

function UsualMenusDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const [left, leave] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isChosen = ({ Name }: Menu) => !left.includes(Name);
  const toggle = ({ Name }: Menu) =>
    leave(left.includes(Name) ? left.filter((one) => one !== Name) : [...left, Name]);
  const chosen = branches.filter(isChosen);

  async function make() {
    setBusy(true);
    try {
      for (const branch of chosen) await makeBranch(branch, branch.below.filter(isChosen));
      void message.success('栏目已建立，可以改名、排序或删除');
      onClose();
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有全部建立，请在列表里核对');
    } finally {
      setBusy(false);
      await invalidate([businessMenus.GetMenuList, businessNames.GetMenuNames]);
    }
  }

  return (
    <Modal
      open
      title="建立常用栏目"
      width={500}
      okText="建立"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p className="hint">去掉不需要的，建立以后都可以改名、移动、删除</p>
      {branches.map((branch) => (
        <fieldset key={branch.Name} className="stacked usual-menus">
          <Choice menu={branch} isOn={isChosen(branch)} onToggle={toggle} />
          {isChosen(branch) &&
            branch.below.map((menu) => (
              <div key={menu.Name} className="usual-below">
                <Choice menu={menu} isOn={isChosen(menu)} onToggle={toggle} />
              </div>
            ))}
        </fieldset>
      ))}
    </Modal>
  );
}

function Choice(props: { menu: Menu; isOn: boolean; onToggle: (menu: Menu) => void }) {
  const { menu, isOn, onToggle } = props;
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => onToggle(menu)} />
      {menu.Name}
    </label>
  );
}

async function makeBranch({ below: _below, ...top }: Branch, below: readonly Menu[]): Promise<void> {
  const { MenuId: ParentId } = await call(businessMenus.SaveMenu, top);
  for (const menu of below) await call(businessMenus.SaveMenu, { ...menu, ParentId });
}
