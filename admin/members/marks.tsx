import { Tag } from 'antd';
import { businessMembers, personalData } from '#contract/members/managed-members.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { MaskedText } from '../components/record/masked-text.tsx';
import { RecordLink } from '../components/record/record-link.tsx';
import { call } from '../session/call.ts';
import { stateOf } from './words.ts';

interface Marked {
  MemberId: number;
  MemberName: string;
  Status: number;
  IsEnabled: boolean;
}

/** Shows a company's name, which opens its drawer. */
export function MemberTitle({ member: { MemberId, MemberName, IsEnabled } }: { member: Marked }) {
  return (
    <span className="member-title inline-row min-0">
      <RecordLink id={MemberId}>{MemberName}</RecordLink>
      {!IsEnabled && <Tag>停用</Tag>}
    </span>
  );
}

/** Shows the member's state; being disabled takes precedence over the state of the application. */
export function StatusMark({ member }: { member: Marked }) {
  return <StateMark state={stateOf(member)} />;
}

interface ContactProps {
  member: { MemberId: number; OperatorPhone: string; Email: string };
  field: 'OperatorPhone' | 'Email';
}

const labels = { OperatorPhone: '联系电话', Email: '邮箱' };

/** Shows phone or e-mail masked; users with permission can reveal it. */
export function Contact({ member, field }: ContactProps) {
  const can = useCanCall()(personalData);
  return (
    <MaskedText
      key={member.MemberId}
      value={member[field]}
      label={labels[field]}
      can={can}
      reveal={async () => (await call(businessMembers.GetMemberModel, { id: member.MemberId }))[field]}
    />
  );
}
