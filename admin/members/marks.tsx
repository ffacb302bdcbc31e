import { Tag } from 'antd';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import { businessMembers, personalData } from '#contract/members/managed-members.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { useListAddress } from '../components/list/list-address.ts';
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
  FormerNames: string;
  EndDate: string;
}

/** Shows a company's name, which opens its drawer. */
export function MemberTitle({
  member: { MemberId, MemberName, IsEnabled, FormerNames },
}: {
  member: Marked;
}) {
  const { read } = useListAddress();
  const former = formerNameFound({ MemberName, FormerNames }, read('key'));
  return (
    <span className="member-title inline-row min-0">
      <RecordLink id={MemberId}>{MemberName}</RecordLink>
      {!IsEnabled && <Tag>停用</Tag>}
      {former !== undefined && <span className="muted text-xs">曾用名：{former}</span>}
    </span>
  );
}

/** Shows the member's state; being disabled takes precedence over the state of the application. */
export function StatusMark({ member }: { member: Marked }) {
  return <StateMark state={stateOf(member)} />;
}

/** Returns the former name by which a search found a member; undefined if its present name contains the key. */
function formerNameFound(
  { MemberName, FormerNames }: Pick<Marked, 'MemberName' | 'FormerNames'>,
  key: string,
) {
  const compared = bareKey(key) || compareKey(key);
  const contains = (name: string) => bareKey(name).includes(compared) || compareKey(name).includes(compared);
  if (compared === '' || contains(MemberName)) return undefined;
  return FormerNames.split('\n').find(contains);
}

interface ContactProps<Field extends keyof typeof labels> {
  member: Record<Field, string> & { MemberId: number };
  field: Field;
}

const labels = { OperatorPhone: '联系电话', Email: '邮箱', BankAccount: '开户行及账号' };

/** Shows phone, e-mail or bank account masked; users with permission can reveal it. */
export function Contact<Field extends keyof typeof labels>({ member, field }: ContactProps<Field>) {
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
