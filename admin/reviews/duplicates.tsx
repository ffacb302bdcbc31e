import { Alert } from 'antd';
import { Link } from 'react-router';
import { memberStatus } from '#contract/members/member-status.ts';
import type { ReviewDetail } from '#contract/members/reviews.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';

const sameWords = { name: '同名', phone: '电话相同', email: '邮箱相同' } as const;
const statusWords: Readonly<Record<number, string>> = {
  [memberStatus.approved]: '会员',
  [memberStatus.rejected]: '已驳回的申请',
  [memberStatus.underReview]: '另一件申请',
};

/** 查重: perhaps the same company once more. */
export function DuplicateMembers({ members }: { members: ReviewDetail['Alike'] }) {
  const canOpen = useCanOpen()('members/list');
  if (members.length === 0) return null;
  const hasName = members.some(({ Same }) => Same.includes('name'));
  return (
    <Alert
      type="warning"
      showIcon
      title={hasName ? '也有同名单位' : '有联系方式相同的单位'}
      description={
        <ul className="list prose">
          {members.map(({ MemberId, MemberName, Status, Same }) => (
            <li key={MemberId}>
              {canOpen ? (
                <Link to={`/System/members?key=${encodeURIComponent(MemberName)}&id=${MemberId}`}>
                  {MemberName}
                </Link>
              ) : (
                MemberName
              )}
              （{statusWords[Status]}，{Same.map((what) => sameWords[what]).join('、')}）
            </li>
          ))}
        </ul>
      }
    />
  );
}
