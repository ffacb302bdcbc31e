import { Form, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd';
import { menuForm, menuLevels, menuShowType } from '#contract/menus.ts';
import { fieldRule } from '../list/field-rule.ts';
import { depth, findMenu, menuOptions, type MenuBranch } from './menu-tree.ts';

const { Name, WebUrl, CurValue, SortNumber } = menuForm.entries;

/** What creating and editing a menu have in common. `editedId` is 0 for a new one. */
export function MenuFields({ tree, editedId }: { tree: readonly MenuBranch[]; editedId: number }) {
  const edited = findMenu(tree, editedId);
  const levels = edited ? depth(edited) : 1;
  const cannotHold = (menu: MenuBranch): boolean =>
    menu.level + levels > menuLevels ||
    (edited !== undefined && findMenu([edited], menu.MenuId) !== undefined);
  return (
    <>
      <Form.Item name="ParentId" label="上级栏目" extra={`最多 ${menuLevels} 级`}>
        <TreeSelect
          treeData={[
            { value: -1, label: '（一级栏目）', title: '一级栏目' },
            ...menuOptions(tree, cannotHold),
          ]}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          virtual={false}
        />
      </Form.Item>
      <Form.Item name="Name" label="栏目名称" required rules={[fieldRule(Name)]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="ShowType" label="展示方式" extra="单页栏目直接显示它的第一篇文章">
        <Radio.Group
          options={[
            { value: menuShowType.list, label: '文章列表' },
            { value: menuShowType.singlePage, label: '单页' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="WebUrl"
        label="外部链接"
        rules={[fieldRule(WebUrl)]}
        extra="填写后，访客点击栏目时在新窗口打开该地址"
      >
        <Input placeholder="https://" inputMode="url" />
      </Form.Item>
      <Form.Item
        name="CurValue"
        label="栏目标记"
        rules={[fieldRule(CurValue)]}
        extra="首页栏目填写 home，其他栏目留空"
      >
        <Input />
      </Form.Item>
      <div className="field-row">
        <Form.Item
          name="SortNumber"
          label="排序"
          rules={[fieldRule(SortNumber)]}
          extra="0 至 999999，小的在前"
        >
          <InputNumber min={0} max={999_999} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="IsMemberRead" label="会员专享" valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
        <Form.Item
          name="Status"
          label="状态"
          valuePropName="checked"
          getValueProps={(status: number) => ({ checked: status === 1 })}
          normalize={(checked: boolean) => (checked ? 1 : 0)}
        >
          <Switch checkedChildren="显示" unCheckedChildren="隐藏" />
        </Form.Item>
      </div>
    </>
  );
}
