import { Button, Modal } from 'antd';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { addressOf } from '../components/navigation/menu-pages.ts';
import { canHide, type useHiddenPages } from './hidden-pages.ts';

interface PageChoiceDialogProps {
  menu: readonly SystemMenuNode[];
  pages: ReturnType<typeof useHiddenPages>;
  onClose: () => void;
}

/** Offers the pages of the side bar by group, to hide those that the user never needs. Each choice applies at once. */
export function PageChoiceDialog({ menu, pages, onClose }: PageChoiceDialogProps) {
  const { hidden, setHidden, showAll } = pages;
  const isGroup = (entry: SystemMenuNode) => entry.MenuType === systemMenuType.group;
  const top = menu.filter((entry) => !isGroup(entry));
  const groups = [{ Id: 0, MenuName: '不分组', Children: top }, ...menu.filter(isGroup)];
  return (
    <Modal
      open
      title="左侧显示的页面"
      width={700}
      onCancel={onClose}
      footer={[
        <Button key="all" disabled={hidden.length === 0} onClick={showAll}>
          全部显示
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          完成
        </Button>,
      ]}
    >
      <p className="hint">
        去掉的页面只是不在左侧列出，快速前往（Ctrl+K）和原来的网址照样打开；换一台电脑也一样。
      </p>
      <div className="page-choices">
        {groups.map(({ Id, MenuName, Children }) => (
          <fieldset key={Id}>
            <legend className="mb-2">{MenuName}</legend>
            {pagesIn(Children).map((page) => {
              const address = addressOf(page);
              return (
                <label key={page.Id} className="choice">
                  <input
                    type="checkbox"
                    checked={!canHide(page) || !hidden.includes(address)}
                    disabled={!canHide(page)}
                    onChange={(event) => setHidden(address, !event.target.checked)}
                  />
                  {page.MenuName}
                </label>
              );
            })}
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

function pagesIn(menu: readonly SystemMenuNode[]): SystemMenuNode[] {
  return menu.flatMap((entry) =>
    entry.MenuType === systemMenuType.leaf ? [entry] : pagesIn(entry.Children),
  );
}
