import { App, Button } from 'antd';
import { Link } from 'react-router';
import { systemAudit } from '#contract/back-office/audit.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import type { DuplicateMember } from '#contract/members/duplicate-members.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMerges, type MemberMerge } from '#contract/members/merges.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer, useSend } from '../session/server.ts';

const { GetMemberMerges, MergeMembers, UndoMerge } = businessMerges;

interface DuplicatesProps {
  members: readonly DuplicateMember[];
  onMerge: (other: DuplicateMember) => void;
}

/** Names the members that may be the same company once more. */
export function DuplicateMembers({ members, onMerge }: DuplicatesProps) {
  const canMerge = useCanCall()(MergeMembers);
  if (members.length === 0) return null;
  return (
    <section className="callout stack gap-2" data-tone="waiting">
      <strong>另有 {members.length} 家同名或信用代码相同的单位</strong>
      <ul className="plain-list stack gap-1">
        {members.map((member) => (
          <li key={member.MemberId} className="row between">
            <MemberLink id={member.MemberId} name={member.MemberName} />
            {canMerge && (
              <Button size="small" onClick={() => onMerge(member)}>
                与它合并
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens a member, also one that left, in the list of those with its name. */
function MemberLink({ id, name }: { id: number; name: string }) {
  const key = [...name].slice(0, searchKeyLength).join('');
  return <Link to={`?${new URLSearchParams({ key, ended: '2', id: String(id) })}`}>{name}</Link>;
}

/** Lists what was merged into a member, or where it was merged to, with the undo. */
export function Merges({ memberId }: { memberId: number }) {
  const { data = [] } = useAnswer(GetMemberMerges, { id: memberId });
  const can = useCanCall()(UndoMerge);
  const undo = useUndo();
  if (data.length === 0) return null;
  return (
    <section className="stack gap-2">
      <h2 className="part-title">合并记录</h2>
      <ul className="plain-list stack gap-2">
        {data.map((merge) => (
          <li key={merge.MergeId} className="row between">
            <span>
              {merge.MergeTime.slice(0, 16)} {merge.MergedBy}
              {merge.MemberId === memberId ? `把“${merge.OtherName}”合并进来` : '合并到 '}
              {merge.MemberId !== memberId && <MemberLink id={merge.MemberId} name={merge.MemberName} />}
            </span>
            {can && merge.IsUndoable && (
              <Button size="small" onClick={() => void undo(merge)}>
                撤回合并
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useUndo() {
  const ask = useAsk();
  const { message } = App.useApp();
  const { mutateAsync } = useSend(UndoMerge, {
    invalidates: [
      businessMembers.GetMemberList,
      businessMembers.GetMemberModel,
      GetMemberMerges,
      systemAudit.GetRecordHistory,
    ],
  });
  return async ({ MergeId, OtherName }: MemberMerge) => {
    const continues = await ask({
      title: `撤回与“${OtherName}”的合并？`,
      consequence: '两家恢复合并以前的资料，移过来的各归原处；合并以后改过的内容保持不变。',
      verb: '撤回合并',
    });
    if (!continues) return;
    const answer = await mutateAsync({ MergeId }).catch(() => undefined);
    if (!answer) return;
    const { Changed } = answer;
    void message.success(
      Changed.length === 0 ? '已撤回合并' : `已撤回合并；合并以后改过的保持不变：${Changed.join('、')}`,
    );
  };
}
