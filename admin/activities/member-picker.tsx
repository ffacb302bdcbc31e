import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { MemberName } from '#contract/back-office/names.ts';
import { businessNames, memberNamesAtMost } from '#contract/back-office/names.ts';
import { useAnswer } from '../session/server.ts';

interface MemberPickerProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** The names of members that were picked before. */
  names: readonly MemberName[];
}

/** Picks members one by one, searched by part of their names. */
export function MemberPicker({ id, value = [], onChange, names }: MemberPickerProps) {
  const [key, search] = useState('');
  const [namesById, remember] = useState(
    () => new Map(names.map((member) => [member.MemberId, member.MemberName])),
  );
  const query = useAnswer(
    businessNames.GetMemberNames,
    { key: key.trim() },
    { enabled: key.trim() !== '', keepPrevious: true },
  );
  const matches = key.trim() === '' ? [] : (query.data ?? []);
  const add = ({ MemberId, MemberName }: MemberName) => {
    remember(new Map([...namesById, [MemberId, MemberName]]));
    onChange?.([...value, MemberId]);
  };
  const remove = (memberId: number) => onChange?.(value.filter((one) => one !== memberId));
  return (
    <div className="member-picker">
      {value.length > 0 && (
        <ul className="plain-list row stretch mb-2" aria-label="已指定的会员">
          {value.map((memberId) => {
            const name = namesById.get(memberId) ?? `会员 ${memberId}`;
            return (
              <li className="rounded on-tint" key={memberId}>
                {name}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`不邀请 ${name}`}
                  onClick={() => remove(memberId)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Input
        {...(id !== undefined && { id })}
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
              onChange={({ target }) => (target.checked ? add(member) : remove(member.MemberId))}
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
    </div>
  );
}
