import { Button } from 'antd';
import { useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import type { NamedField } from './labelled-field.tsx';
import { isSameValue } from './same-value.ts';

type Values = Record<string, unknown>;

interface ConflictProps {
  names: ReadonlyMap<string, NamedField>;
  /** The values when the form was opened. */
  start: Values;
  mine: Values;
  theirs: Values;
  onMerge: (merged: Values) => void;
  onBack: () => void;
}

/** Shows another user's save and one's own field by field; the user chooses a side for each. */
export function Conflict({ names, start, mine, theirs, onMerge, onBack }: ConflictProps) {
  const differing = [...names].filter(([name]) => !isSameValue(mine[name], theirs[name]));
  // A field that only the other user changed takes their value; the rest keeps what was typed here.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      differing.map(([name]) => [name, isSameValue(mine[name], start[name]) ? 'theirs' : 'mine']),
    ),
  );
  const merged = () =>
    Object.fromEntries(differing.map(([name]) => [name, (sides[name] === 'mine' ? mine : theirs)[name]]));

  return (
    <section className="conflict-fields" aria-label="对照">
      <Notice
        type="warning"
        title="这条记录刚刚被别人保存过"
        description="请逐项选择保留谁的内容，合并后再保存。没有列出的内容双方一致。"
      />
      <table className="table">
        <thead>
          <tr>
            <th>字段</th>
            <th>对方的</th>
            <th>我的</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([name, { label, wordOf }]) => (
            <Difference
              key={name}
              {...{ name, label, wordOf }}
              start={start[name]}
              values={{ theirs: theirs[name], mine: mine[name] }}
              choice={sides[name]}
              onTake={(side) => setSides({ ...sides, [name]: side })}
            />
          ))}
        </tbody>
      </table>
      <div className="dialog-foot row stretch end mt-2">
        <Button onClick={onBack}>返回编辑</Button>
        <Button type="primary" onClick={() => onMerge(merged())}>
          对照后合并
        </Button>
      </div>
    </section>
  );
}

interface DifferenceProps extends Pick<NamedField, 'label' | 'wordOf'> {
  name: string;
  start: unknown;
  values: Record<Side, unknown>;
  choice: Side | undefined;
  onTake: (side: Side) => void;
}

const sideWords = { theirs: '对方的', mine: '我的' };
type Side = keyof typeof sideWords;

/** Shows one field as both users wrote it. */
function Difference({ name, label, wordOf, start, values, choice, onTake }: DifferenceProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['theirs', 'mine'] as const).map((side) => (
        <td key={side} data-changed={!isSameValue(values[side], start) || undefined}>
          <label className="row nowrap top">
            <input
              type="radio"
              aria-label={`${label}：${sideWords[side]}`}
              name={`merge-${name}`}
              checked={choice === side}
              onChange={() => onTake(side)}
            />
            <span>{wordOf(values[side])}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}
