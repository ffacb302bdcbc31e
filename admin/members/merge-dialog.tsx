import { App, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { systemAudit } from '#contract/back-office/audit.ts';
import { memberLabels, type ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import {
  businessMerges,
  joinedFields,
  mergeFields,
  undoDays,
  type MergeField,
} from '#contract/members/merges.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { useAnswer, useSend } from '../session/server.ts';

const { GetMemberList, GetMemberModel } = businessMembers;
const { GetMemberMerges, MergeMembers } = businessMerges;

interface MergeDialogProps {
  /** The two members; the first stays unless the other one is chosen. */
  ids: readonly [number, number];
  onClose: (isMerged: boolean) => void;
}

/** Merges two records of one company: which one stays, and field by field what is taken. */
export function MergeDialog({ ids, onClose }: MergeDialogProps) {
  const one = useAnswer(GetMemberModel, { id: ids[0], masked: 1 }).data;
  const other = useAnswer(GetMemberModel, { id: ids[1], masked: 1 }).data;
  return (
    <Modal
      open
      title="合并会员"
      width={1000}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
    >
      {one && other ? <Comparison members={[one, other]} onClose={onClose} /> : <LateSkeleton rows={8} />}
    </Modal>
  );
}

type Side = 'own' | 'other' | 'both';

interface ComparisonProps extends Pick<MergeDialogProps, 'onClose'> {
  members: [ManagedMember, ManagedMember];
}

function Comparison({ members, onClose }: ComparisonProps) {
  const [keepsFirst, keepFirst] = useState(true);
  const [choices, choose] = useState<Partial<Record<MergeField, Side>>>({});
  const [member, other] = keepsFirst ? members : [members[1], members[0]];
  const fields = mergeFields.filter((name) => textOf(member, name) !== textOf(other, name));
  // What the record that stays does not know is taken from the other one.
  const sideOf = (name: MergeField): Side => choices[name] ?? (textOf(member, name) === '' ? 'other' : 'own');
  const { merge, isMerging } = useMerging(other.MemberName, onClose);
  const send = () =>
    merge({
      MemberId: member.MemberId,
      OtherId: other.MemberId,
      Taken: fields.filter((name) => sideOf(name) === 'other'),
      Joined: joinedFields.filter((name) => fields.includes(name) && sideOf(name) === 'both'),
      Version: member.Version,
      OtherVersion: other.Version,
    });
  return (
    <div className="stack gap-4">
      <Notice
        title={`联络人、证书、投稿、报名、答卷、邀请和通知移到保留的一家；另一家结束，账号不能再登录，它的名称成为曾用名。${undoDays} 天之内可以撤回。`}
      />
      <Radio.Group
        aria-label="保留哪一家"
        className="grid gap-2"
        value={keepsFirst}
        onChange={({ target }) => {
          keepFirst(target.value === true);
          choose({});
        }}
        options={members.map((one, at) => ({
          value: at === 0,
          label: `保留 ${one.MemberName}（${one.Account === '' ? '没有账号' : `账号 ${one.Account}`}）`,
        }))}
      />
      <Fields
        {...{ member, other, fields, sideOf }}
        onChoose={(name, side) => choose({ ...choices, [name]: side })}
      />
      <div className="dialog-foot row stretch end">
        <Button onClick={() => onClose(false)}>取消</Button>
        <Button type="primary" loading={isMerging} onClick={send}>
          合并
        </Button>
      </div>
    </div>
  );
}

/** Merges; an error is shown, and the window stays open. */
function useMerging(otherName: string, onClose: ComparisonProps['onClose']) {
  const { message } = App.useApp();
  const { mutate, isPending } = useSend(MergeMembers, {
    invalidates: [GetMemberList, GetMemberModel, GetMemberMerges, systemAudit.GetRecordHistory],
    onRead() {
      void message.success(`已把“${otherName}”合并进来，${undoDays} 天之内可以在“记录”里撤回`);
      onClose(true);
    },
  });
  return { merge: mutate, isMerging: isPending };
}

interface FieldsProps {
  member: ManagedMember;
  other: ManagedMember;
  fields: readonly MergeField[];
  sideOf: (name: MergeField) => Side;
  onChoose: (name: MergeField, side: Side) => void;
}

/** Chooses each value in which the two differ. */
function Fields({ member, other, fields, sideOf, onChoose }: FieldsProps) {
  return (
    <ul className="plain-list stack gap-3" aria-label="两家不同的内容">
      {fields.map((name) => (
        <li key={name} className="stack gap-1">
          <span className="strong">{name === 'DailyOperator' ? '主联络人' : memberLabels[name]}</span>
          <Radio.Group
            aria-label={memberLabels[name]}
            className="grid gap-2"
            value={sideOf(name)}
            onChange={({ target }) => onChoose(name, target.value as Side)}
            options={[
              { value: 'own', label: textOf(member, name) || '（空）' },
              { value: 'other', label: textOf(other, name) || '（空）' },
              ...((joinedFields as readonly string[]).includes(name)
                ? [{ value: 'both', label: '两家的都要' }]
                : []),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function textOf(member: ManagedMember, name: MergeField): string {
  if (name === 'CompanyTypeId') return member.CompanyTypeName;
  if (name === 'MemberLevelId') return member.MemberLevelName;
  if (name === 'DailyOperator')
    return [member.DailyOperator, member.OperatorPhone, member.Email].filter(Boolean).join(' ');
  return String(member[name] || '');
}
