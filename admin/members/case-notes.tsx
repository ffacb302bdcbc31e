import { Link } from 'react-router';
import type { DuplicateMember } from '#contract/members/duplicate-members.ts';
import type { ManagedMember } from '#contract/members/managed-member.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';

interface SavedProps {
  /** Null for a member that was there before. */
  processId: number | null;
  sameCode: readonly DuplicateMember[];
  canReview: boolean;
}

/** Says that a member is saved, and which others have its credit code. */
export function Saved({ processId, sameCode, canReview }: SavedProps) {
  const names = sameCode.map(({ MemberName }) => `“${MemberName}”`).join('、');
  return (
    <>
      {processId === null ? '已保存' : <ToReview processId={processId} canReview={canReview} />}
      {names !== '' && `。信用代码与${names}相同，请核对，是同一家的可以合并`}
    </>
  );
}

/** Says that a new member waits for review by another administrator. */
function ToReview({ processId, canReview }: { processId: number; canReview: boolean }) {
  return (
    <>
      已保存，由另一位管理员审核后生效
      {canReview && (
        <>
          。<Link to={`/System/reviews?id=${processId}`}>去通知审核人</Link>
        </>
      )}
    </>
  );
}

/** Shows the reason of a rejection as a red line (product: section 2). */
export function Rejection({ member: { ProcessItemName, ProcessId, Status } }: { member: ManagedMember }) {
  const canOpen = useCanOpen();
  if (ProcessItemName === '' || Status === memberStatus.approved) return null;
  return (
    <p className="alarm mb-4">
      驳回原因：{ProcessItemName}{' '}
      {ProcessId !== null && canOpen('reviews/list') && (
        <Link to={`/System/reviews?id=${ProcessId}`}>前往审核</Link>
      )}
    </p>
  );
}
