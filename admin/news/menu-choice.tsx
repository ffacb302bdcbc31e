import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo } from 'react';
import { useMenuNames } from '../kit/menu-names.ts';

/** The menu an article stands in, chosen from their tree. */
export function MenuChoice({ id, ...field }: Pick<TreeSelectProps<number>, 'id' | 'value' | 'onChange'>) {
  const menus = useMenuNames();
  const options = useMemo(
    () => menus.map(({ MenuId, ParentId: pId, Name: title }) => ({ id: MenuId, pId, value: MenuId, title })),
    [menus],
  );
  return (
    <TreeSelect
      {...field}
      {...(id && { id })}
      treeData={options}
      treeDataSimpleMode
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      virtual={false}
      placeholder="请选择所属菜单"
      // The field says that it owns what has this id, which only lists give themselves.
      popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
    />
  );
}
