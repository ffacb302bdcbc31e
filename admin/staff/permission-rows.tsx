import { CaretDownOutlined, CaretRightOutlined, SafetyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { isReading, isSensitive, wordOf, type PermissionGroup } from './permission-set.ts';

/** State and actions of the checkboxes of a table. */
export interface Boxes {
  isOn: (permission: string) => boolean;
  /** Returns the reason for which it cannot be changed. */
  whyNot: (permission: string) => string | undefined;
  set: (permission: string, isOn: boolean) => void;
  setAll: (permissions: readonly string[], isOn: boolean) => void;
}

interface PermissionRowsProps {
  group: PermissionGroup;
  /** Every permission of the group. */
  all: readonly string[];
  boxes: Boxes;
  /** False while only some of its lines are shown. */
  isFoldable: boolean;
  isReadOnly: boolean;
}

/** Shows a group of pages: its head with a checkbox for all of it, and a row for each page. */
export function PermissionRows({ group, all, boxes, isFoldable, isReadOnly }: PermissionRowsProps) {
  const [isFolded, fold] = useState(false);
  const { name, pages } = group;
  const isOpen = !isFolded || !isFoldable;
  return (
    <tbody>
      {name !== '' && (
        <GroupRow
          name={name}
          all={all}
          boxes={boxes}
          isReadOnly={isReadOnly}
          isOpen={isOpen}
          isFoldable={isFoldable}
          onFold={() => fold(!isFolded)}
        />
      )}
      {isOpen && pages.map((page) => <PageRow key={page.names.join()} page={page} boxes={boxes} />)}
    </tbody>
  );
}

interface GroupRowProps extends Omit<PermissionRowsProps, 'group'> {
  name: string;
  isOpen: boolean;
  onFold: () => void;
}

/** Shows the head of a group, with a checkbox for all of it. */
function GroupRow({ name, all, boxes, isReadOnly, isOpen, isFoldable, onFold }: GroupRowProps) {
  const count = all.filter(boxes.isOn).length;
  const free = all.filter((one) => boxes.whyNot(one) === undefined);
  const isAllOn = free.length > 0 && free.every(boxes.isOn);
  return (
    <tr className="permission-group">
      <th className="strong on-tint" colSpan={3} scope="rowgroup">
        <button
          type="button"
          className="unfold icon-button text-xs"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}：${name}`}
          disabled={!isFoldable}
          onClick={onFold}
        >
          {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        </button>
        <label className="inline-row">
          <input
            type="checkbox"
            aria-label={`${name}：全部`}
            checked={isAllOn || (isReadOnly && count === all.length)}
            disabled={free.length === 0}
            onChange={({ target }) => boxes.setAll(all, target.checked)}
          />
          {name}
        </label>
        <span className="hint">
          {count} / {all.length}
        </span>
      </th>
    </tr>
  );
}

/** Shows a page: a checkbox for seeing it, and one for each action on it. */
function PageRow({ page, boxes }: { page: PermissionGroup['pages'][number]; boxes: Boxes }) {
  const { names, perms, buttons } = page;
  const isAction = perms !== '' && !isReading(perms);
  return (
    <tr>
      <th scope="row">{names.join('、')}</th>
      <td>
        {perms === '' && <span className="hint">人人可见</span>}
        {isReading(perms) && <Box permission={perms} boxes={boxes} />}
        {isAction && <span className="hint">随右边的权限</span>}
      </td>
      <td>
        <div className="row stretch gap-0 gap-x-4">
          {(isAction ? [perms, ...buttons] : buttons).map((button) => (
            <Box key={button} permission={button} boxes={boxes} />
          ))}
        </div>
      </td>
    </tr>
  );
}

function Box({ permission, boxes }: { permission: string; boxes: Boxes }) {
  const whyNot = boxes.whyNot(permission);
  return (
    <label className="choice" data-off={whyNot !== undefined || undefined} title={whyNot ?? permission}>
      <input
        type="checkbox"
        checked={boxes.isOn(permission)}
        disabled={whyNot !== undefined}
        onChange={({ target }) => boxes.set(permission, target.checked)}
      />
      {wordOf(permission)}
      {isSensitive(permission) && <SafetyOutlined className="alarm" aria-label="敏感" title="敏感权限" />}
    </label>
  );
}
