import { RightOutlined } from '@ant-design/icons';
import { Cascader } from 'antd';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { maxPageSize } from '#contract/api/paging.ts';
import { selectArrow } from './select-arrow.tsx';

/** An option; `level` sets its indentation below its parent. */
interface Line<Value> {
  value: Value;
  label: string;
  level?: number;
  isOff?: boolean;
}

interface Branch<Value> {
  value: Value;
  label: string;
  disabled: boolean;
  'aria-disabled': boolean;
  children?: Branch<Value>[];
}

interface ColumnCascaderProps<Value> {
  id?: string;
  value?: Value | undefined;
  onChange?: (value: Value) => void;
  /** The options in the order of their tree. */
  lines: readonly Line<Value>[];
  placeholder?: string;
  /** The name of the control, if it has no visible label. */
  label?: string;
  /** Shown when no option contains the typed words. */
  notFound?: string | undefined;
}

/** Selects a column of the public site, level by level, or among those whose path contains the typed words. */
export function ColumnCascader<Value extends string | number>(props: ColumnCascaderProps<Value>) {
  const { value, onChange, lines, placeholder, label, notFound = '没有这样的栏目' } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const { branches, paths } = useMemo(() => branchesOf(lines), [lines]);
  const [isOpen, setOpen] = useState(false);
  const first = useFirstFound(paths);

  function takeFirst(event: KeyboardEvent) {
    const firstMatch = first.isWanted(event) && isOpen ? first.find() : undefined;
    if (firstMatch === undefined) return;
    // The list's own keys would act on the previous choice.
    event.preventDefault();
    event.stopPropagation();
    onChange?.(firstMatch);
    setOpen(false);
  }

  return (
    <div className="cascader-place" onKeyDownCapture={takeFirst}>
      <Cascader<Branch<Value>, 'value'>
        id={id}
        options={branches}
        value={value === undefined ? [] : (paths.get(value) ?? []).map((branch) => branch.value)}
        open={isOpen}
        onOpenChange={setOpen}
        onChange={(_path, options: Branch<Value>[]) => {
          const last = options.at(-1);
          if (last) onChange?.(last.value);
        }}
        changeOnSelect
        allowClear={false}
        showSearch={{
          matchInputWidth: false,
          limit: maxPageSize,
          filter: isFound,
          onSearch: first.type,
        }}
        suffixIcon={selectArrow}
        expandIcon={<RightOutlined aria-hidden />}
        notFoundContent={notFound}
        {...(placeholder && { placeholder })}
        {...(label && { 'aria-label': label })}
        // The field refers to this id, which the library sets only for lists.
        popupRender={(menus) => <div id={`${id}_list`}>{menus}</div>}
      />
    </div>
  );
}

/** Returns the first of the columns found by the typed words, until an arrow key marks another. */
function useFirstFound<Value>(paths: ReadonlyMap<Value, readonly Named[]>) {
  const typed = useRef('');
  const isMarked = useRef(false);
  return {
    type(words: string) {
      typed.current = words;
      isMarked.current = false;
    },
    isWanted({ key }: KeyboardEvent): boolean {
      if (key === 'ArrowUp' || key === 'ArrowDown') isMarked.current = true;
      return key === 'Enter' && typed.current !== '' && !isMarked.current;
    },
    find: () => firstFound(paths, typed.current),
  };
}

type Named = Pick<Branch<unknown>, 'label' | 'disabled'>;

function isFound(words: string, path: readonly Named[]): boolean {
  return path.some(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
}

function firstFound<Value>(paths: ReadonlyMap<Value, readonly Named[]>, words: string): Value | undefined {
  for (const [value, path] of paths)
    if (isFound(words, path) && !path.some(({ disabled }) => disabled)) return value;
  return undefined;
}

/** Returns the tree of the lines, and for each value, in their order, its path. */
function branchesOf<Value>(lines: readonly Line<Value>[]) {
  const top: Branch<Value>[] = [];
  const paths = new Map<Value, Branch<Value>[]>();
  const above: Branch<Value>[] = [];
  for (const { value, label, level = 1, isOff = false } of lines) {
    const branch: Branch<Value> = { value, label, disabled: isOff, 'aria-disabled': isOff };
    above.length = Math.min(level - 1, above.length);
    const parent = above.at(-1);
    if (parent) (parent.children ??= []).push(branch);
    else top.push(branch);
    above.push(branch);
    paths.set(value, [...above]);
  }
  return { branches: top, paths };
}
