import { Modal } from 'antd';
import { useState } from 'react';
import { optionKind } from '#contract/members/options.ts';
import type { Review } from '#contract/members/reviews.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { isUnreadableDate } from '#ui/text/typed-date.ts';
import { useFocusOnOpen } from '../../components/dialogs/use-focus-on-open.ts';
import { DateInput } from '../../components/form/date-input.tsx';
import { OptionSelect } from '../../components/form/option-select.tsx';
import { useApproveMany, type Refusal } from './use-approve-many.ts';

interface ApprovalDialogProps {
  reviews: readonly Review[];
  /** `isDone` after the cases were sent. */
  onClose: (isDone: boolean) => void;
}

/** Asks once before several applications are approved, says for how many it is refused, and lists the refused ones after it. */
export function ApprovalDialog({ reviews, onClose }: ApprovalDialogProps) {
  // What was ticked: the list behind the dialog loses the approved ones.
  const [cases] = useState(reviews);
  const decidable = cases.filter(({ MayDecide }) => MayDecide);
  const locked = cases.length - decidable.length;
  const [terms, setTerms] = useState<ApprovalTerms>({ JoinDate: today() });
  const { approve, sentCount, isSending, refusals } = useApproveMany();
  const focus = useFocusOnOpen();
  if (refusals) return <Outcome count={decidable.length} refusals={refusals} onClose={() => onClose(true)} />;
  return (
    <Modal
      open
      title={`通过 ${decidable.length} 件入会申请？`}
      okText={isSending ? `正在通过 ${sentCount} / ${decidable.length}` : `通过 ${decidable.length} 件`}
      okButtonProps={{
        disabled: decidable.length === 0 || isUnreadableDate(terms.JoinDate),
        loading: isSending,
      }}
      cancelButtonProps={{ disabled: isSending }}
      mask={{ closable: false }}
      closable={!isSending}
      keyboard={!isSending}
      afterOpenChange={focus.afterOpenChange}
      onOk={() => void approve(decidable, terms)}
      onCancel={() => onClose(false)}
    >
      <div className="stack gap-3" ref={focus.content}>
        <p className="m-0">
          通过后不能撤回，申请人照常收到通知。期间又提交过或别人已审核的不会通过，完成后列出。
        </p>
        {locked > 0 && (
          <p className="m-0">
            其中 {locked} 件不能由您审核（自己提交的，或同一人的账号提交的），等同事审核。
          </p>
        )}
        <Terms terms={terms} onChange={setTerms} />
      </div>
    </Modal>
  );
}

interface ApprovalTerms {
  JoinDate: string;
  MemberLevelId?: number;
}

/** Asks for the joining date and the level of all of them. */
function Terms({ terms, onChange }: { terms: ApprovalTerms; onChange: (terms: ApprovalTerms) => void }) {
  const { MemberLevelId: level } = terms;
  return (
    <>
      <label className="stack gap-1" htmlFor="bulk-day">
        <span>入会日期</span>
        <DateInput
          id="bulk-day"
          value={terms.JoinDate}
          onChange={(JoinDate) => onChange({ ...terms, JoinDate })}
        />
      </label>
      <label className="stack gap-1" htmlFor="bulk-level">
        <span>会员等级（不选：各按所申请的等级）</span>
        <OptionSelect
          id="bulk-level"
          type={optionKind.memberLevel}
          {...(level !== undefined && { value: level })}
          onChange={(MemberLevelId) =>
            onChange({
              JoinDate: terms.JoinDate,
              ...(MemberLevelId !== undefined && { MemberLevelId }),
            })
          }
        />
      </label>
    </>
  );
}

interface OutcomeProps {
  count: number;
  refusals: readonly Refusal[];
  onClose: () => void;
}

function Outcome({ count, refusals, onClose }: OutcomeProps) {
  return (
    <Modal
      open
      title="批量通过"
      okText="知道了"
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className="stack gap-3">
        <p className="m-0" role="status">
          已通过 {count - refusals.length} 件
          {refusals.length > 0 && `，${refusals.length} 件没有通过，仍在队列里：`}
        </p>
        <ul className="list">
          {refusals.map(({ review, text }) => (
            <li key={review.ProcessId}>
              {review.Title}：{text}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
