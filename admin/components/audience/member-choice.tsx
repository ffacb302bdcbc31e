import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { MemberName } from '#contract/back-office/names.ts';
import { businessNames, memberNamesAtMost } from '#contract/back-office/names.ts';
import { useAnswer } from '../../session/server.ts';

interface MemberChoiceProps {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** The names of members that were chosen before, as far as they are loaded. */
  names: ReadonlyMap<number, string>;
}

/** Chooses members one by one, searched by part of their names. */
export function MemberChoice({ label, value, onChange, names }: MemberChoiceProps) {
  const id = useId();
  const [added, remember] = useState<ReadonlyMap<number, string>>(new Map());
  const add = ({ MemberId, MemberName }: MemberName) => {
    remember(new Map([...added, [MemberId, MemberName]]));
    onChange([...value, MemberId]);
  };
  const remove = (memberId: number) => onChange(value.filter((one) => one !== memberId));
  return (
    <div className="member-choice">
      <label htmlFor={id} className="text-sm soft block">
        {label}
      </label>
      {value.length > 0 && (
        <ul className="plain-list row stretch mb-2" aria-label={`${label}：已选`}>
          {value.map((memberId) => {
            const name = added.get(memberId) ?? names.get(memberId) ?? `会员 ${memberId}`;
            return (
              <li className="rounded on-tint" key={memberId}>
                {name}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`移除 ${name}`}
                  onClick={() => remove(memberId)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <MemberSearch id={id} value={value} onAdd={add} onRemove={remove} />
    </div>
  );
}

interface MemberSearchProps {
  id: string;
  value: readonly number[];
  onAdd: (member: MemberName) => void;
  onRemove: (memberId: number) => void;
}

function MemberSearch({ id, value, onAdd, onRemove }: MemberSearchProps) {
  const [key, search] = useState('');
  const query = useAnswer(
    businessNames.GetMemberNames,
    { key: key.trim() },
    { enabled: key.trim() !== '', keepPrevious: true },
  );
  const matches = key.trim() === '' ? [] : (query.data ?? []);
  return (
    <>
      <Input
        id={id}
        value={key}
        placeholder="输入公司名称的一部分"
        autoComplete="off"
        onChange={({ target }) => search(target.value)}
      />
      {matches.length > 0 && (
        <div role="group" aria-label="找到的会员" className="found-members rounded framed p-2 mt-2">
          {matches.map((member) => (
            <Checkbox
              key={member.MemberId}
              checked={value.includes(member.MemberId)}
              onChange={({ target }) => (target.checked ? onAdd(member) : onRemove(member.MemberId))}
            >
              {member.MemberName}
              {member.FormerName && <span className="muted text-xs">（曾用名：{member.FormerName}）</span>}
            </Checkbox>
          ))}
        </div>
      )}
      {key.trim() !== '' && query.isSuccess && (
        <p className="hint" role="status">
          {matches.length === 0
            ? '没有这样的会员'
            : matches.length === memberNamesAtMost && '还有更多，请输入得更完整'}
        </p>
      )}
    </>
  );
}
