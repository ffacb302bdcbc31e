import { ConfigProvider, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  isSomebody,
  nobody,
  purposes,
  purposeWords,
  type Audience,
  type Purpose,
} from '#contract/audience/audience.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { useAnswer } from '../../session/server.ts';
import { NativeSelect } from '../form/native-select.tsx';
import './audience.css';
import { AudienceGroups, type AudienceChoices } from './audience-groups.tsx';
import { MemberChoice } from './member-choice.tsx';
import { MissingChoice } from './missing-choice.tsx';
import { ReachLine } from './reach-line.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { useMemberNames } from './use-member-names.ts';

interface AudienceFieldProps {
  id?: string;
  value?: Audience;
  onChange?: (audience: Audience) => void;
  /** Asks who has not answered, confirmed …; absent where the audience is stored for later. */
  hasMissing?: boolean;
  /** The last line: says more than how many there are and how they are reached. */
  children?: ReactNode;
}

/** Chooses an audience, and says how many members it has and how they are reached. Its value has the shape of the wire. */
export function AudienceField({
  id,
  value = nobody,
  onChange,
  hasMissing = true,
  children,
}: AudienceFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const isReader = componentDisabled === true;
  const { data: choices } = useAnswer(businessAudiences.GetAudienceChoices, {}, { enabled: !isReader });
  const names = useMemberNames([...value.MemberIds, ...value.ExceptMemberIds], !isReader);
  const change = (parts: Partial<Audience>) => onChange?.({ ...value, ...parts });
  return (
    <div className="audience stack gap-3" role="group" aria-label="人群" {...(id !== undefined && { id })}>
      <div className="row between">
        <Radio.Group
          aria-label="范围"
          value={value.IsAll}
          options={[
            { value: true, label: '全部会员' },
            { value: false, label: '按条件' },
          ]}
          onChange={({ target }) => change({ IsAll: target.value === true })}
        />
        {!isReader && <SavedAudiences audience={value} onChoose={(audience) => onChange?.(audience)} />}
      </div>
      {!value.IsAll && (
        <>
          <AudienceGroups audience={value} choices={choices} onChange={change} />
          <MemberChoice
            label="加上会员"
            value={value.MemberIds}
            names={names}
            onChange={(MemberIds) => change({ MemberIds })}
          />
        </>
      )}
      <Narrowing
        audience={value}
        names={names}
        choices={hasMissing ? choices?.Missing : undefined}
        onChange={change}
      />
      <PurposeChoice value={value.Purpose} isReader={isReader} onChange={(Purpose) => change({ Purpose })} />
      {!isReader && <ReachLine audience={value} isSomebody={isSomebody(value)} />}
      {children}
    </div>
  );
}

interface NarrowingProps {
  audience: Audience;
  names: ReadonlyMap<number, string>;
  /** What may be missing; undefined where nobody asks for it. */
  choices: AudienceChoices['Missing'] | undefined;
  onChange: (parts: Partial<Audience>) => void;
}

/** Leaves companies out, and keeps only who has not done something. */
function Narrowing({ audience, names, choices = [], onChange }: NarrowingProps) {
  return (
    <>
      <Revealed label="减去会员" isSet={audience.ExceptMemberIds.length > 0}>
        <MemberChoice
          label="减去会员"
          value={audience.ExceptMemberIds}
          names={names}
          onChange={(ExceptMemberIds) => onChange({ ExceptMemberIds })}
        />
      </Revealed>
      {choices.length > 0 && (
        <Revealed label="只留还没有……的" isSet={audience.Missing !== null}>
          <MissingChoice
            value={audience.Missing}
            choices={choices}
            onChange={(Missing) => onChange({ Missing })}
          />
        </Revealed>
      )}
    </>
  );
}

interface PurposeChoiceProps {
  value: Purpose;
  isReader: boolean;
  onChange: (purpose: Purpose) => void;
}

function PurposeChoice({ value, isReader, onChange }: PurposeChoiceProps) {
  const choices = purposes.map((purpose) => {
    const word = purposeWords[purpose];
    return [purpose, purpose === '' ? word : `${word}（没有的写给主联络人）`] as const;
  });
  return (
    <label className="audience-row">
      <span>写给谁</span>
      <NativeSelect value={value} disabled={isReader} choices={choices} onChange={onChange} />
    </label>
  );
}

interface RevealedProps {
  label: string;
  isSet: boolean;
  children: ReactNode;
}

/** A part that is seldom needed: a button shows it, and it stays while it is set. */
function Revealed({ label, isSet, children }: RevealedProps) {
  const [isOpen, open] = useState(false);
  if (isSet || isOpen) return children;
  return (
    <div>
      <button type="button" className="link" onClick={() => open(true)}>
        {label}
      </button>
    </div>
  );
}
