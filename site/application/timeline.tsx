import { memberStatus, type ApplicationStep } from '#contract/members/members.ts';
import styles from './timeline.module.css';

/** Lists the steps of an application so far and the one that is pending. */
export function Timeline({ steps }: { steps: readonly ApplicationStep[] }) {
  const isWaiting = steps[steps.length - 1]?.Status === memberStatus.underReview;
  return (
    <ol className={styles.timeline} aria-label="申请进度">
      {steps.map((step, index) => (
        <li
          key={index}
          data-is={kindOf(step)}
          aria-current={isLast(steps, index) && !isWaiting ? 'step' : undefined}
        >
          <b>{nameOf(step, index)}</b>
          {step.CreateTime === '' ? (
            isLast(steps, index) && <small className="muted text-sm">刚刚</small>
          ) : (
            <time className="muted text-sm">{step.CreateTime}</time>
          )}
          {step.ProcessItemName !== '' && (
            <p className="soft text-sm breaks pt-1">原因：{step.ProcessItemName}</p>
          )}
        </li>
      ))}
      {isWaiting && (
        <li data-is="waiting" aria-current="step">
          <b>等待协会审核</b>
        </li>
      )}
    </ol>
  );
}

const isLast = (steps: readonly unknown[], index: number) => index === steps.length - 1;

function nameOf({ Status }: ApplicationStep, index: number): string {
  if (Status === memberStatus.approved) return '审核通过';
  if (Status === memberStatus.rejected) return '审核未通过';
  return index === 0 ? '提交申请' : '修改后重新提交';
}

function kindOf({ Status }: ApplicationStep): string {
  if (Status === memberStatus.approved) return 'approved';
  return Status === memberStatus.rejected ? 'rejected' : 'submitted';
}
