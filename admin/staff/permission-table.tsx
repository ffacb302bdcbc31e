import { Input } from 'antd';
import { useState } from 'react';
import type { PermissionNode } from '#contract/back-office/names.ts';
import { PermissionRows } from './permission-rows.tsx';
import { groupsOf, menuIdsOf, permissionsIn, permissionsOf, wordOf } from './permission-set.ts';
import { useBoxes } from './use-boxes.ts';

interface PermissionTableProps {
  id?: string;
  /** The menus of the role. */
  value?: readonly number[];
  onChange?: (menuIds: number[]) => void;
  tree: readonly PermissionNode[];
  /** The menus that the role has now; undefined for a new one. */
  before: readonly number[] | undefined;
  userCount: number;
  isReadOnly?: boolean;
}

/** Shows the permissions of a role: a row per page, with a checkbox for seeing it and one for each action on it. */
export function PermissionTable(props: PermissionTableProps) {
  const { id, value = [], onChange, tree, before, userCount, isReadOnly = false } = props;
  const [key, search] = useState('');
  const groups = groupsOf(tree);
  const selection = permissionsOf(tree, value);
  const first = permissionsOf(tree, before ?? []);
  const visibleGroups = groupsWith(groups, key);
  const change = (next: ReadonlySet<string>) => onChange?.(menuIdsOf(tree, next));
  const boxes = useBoxes({ groups, selection, isReadOnly, onChange: change });

  return (
    <div id={id} className="permissions stack" role="group" aria-label="权限">
      <Input
        type="search"
        value={key}
        aria-label="搜索权限"
        placeholder="搜索权限，如 导出、会员"
        onChange={({ target }) => search(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className="permission-scroll rounded framed" role="region" aria-label="权限列表" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>页面</th>
              <th>查看</th>
              <th>操作</th>
            </tr>
          </thead>
          {visibleGroups.map((group) => (
            <PermissionRows
              key={group.name}
              group={group}
              boxes={boxes}
              isFoldable={key === ''}
              isReadOnly={isReadOnly}
              all={permissionsIn(group)}
            />
          ))}
        </table>
        {visibleGroups.length === 0 && <p className="hint">没有符合的权限</p>}
      </div>
      {!isReadOnly && (
        <p className="permission-effect soft" aria-live="polite">
          {effectOf({ selection, first, isNew: before === undefined, userCount })}
        </p>
      )}
    </div>
  );
}

function groupsWith(groups: ReturnType<typeof groupsOf>, key: string) {
  return groups
    .map((group) => ({ ...group, pages: group.pages.filter((page) => isFound(page, group.name, key)) }))
    .filter(({ pages }) => pages.length > 0);
}

function isFound(
  { names, perms, buttons }: { names: string[]; perms: string; buttons: string[] },
  group: string,
  key: string,
) {
  const words = [group, ...names, ...[perms, ...buttons].map(wordOf)];
  return words.some((word) => word.includes(key.trim()));
}

interface Effect {
  selection: ReadonlySet<string>;
  first: ReadonlySet<string>;
  isNew: boolean;
  userCount: number;
}

/** Describes the changes that saving makes, the number of users they affect, and from when on. */
function effectOf({ selection, first, isNew, userCount }: Effect): string {
  if (isNew) return selection.size === 0 ? '还没有选择权限' : `将有 ${selection.size} 项权限`;
  const addedCount = [...selection].filter((one) => !first.has(one)).length;
  const removedCount = [...first].filter((one) => !selection.has(one)).length;
  if (addedCount + removedCount === 0) return `共 ${selection.size} 项权限，没有改动`;
  const changes = [
    ...(addedCount > 0 ? [`增加 ${addedCount} 项`] : []),
    ...(removedCount > 0 ? [`减少 ${removedCount} 项`] : []),
  ];
  return userCount > 0
    ? `将${changes.join('、')}，影响 ${userCount} 位管理员，即时生效`
    : `将${changes.join('、')}；目前没有管理员使用这个角色`;
}
