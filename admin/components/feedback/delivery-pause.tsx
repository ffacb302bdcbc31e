import { businessDeliveryState, pauseText, type WayState } from '#contract/back-office/delivery-state.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { useAnswer } from '../../session/server.ts';
import { Notice } from './notice.tsx';

/** Says why mails and short messages wait, where their quota of today is used up; nothing while they leave. */
export function DeliveryPause() {
  const { data } = useAnswer(businessDeliveryState.GetDeliveryState, {});
  if (!data) return null;
  const reasons = [pauseText('邮件', data.Mail, today()), pauseText('短信', data.Sms, today())].filter(
    Boolean,
  );
  if (reasons.length === 0) return null;
  return <Notice type="info" title={`${reasons.join('；')}。登录链接和审核结果照常发出。`} />;
}

/** The number of today beside its quota: `今日已发 37／500`. */
export const countOfToday = ({ TodayCount, PerDay }: WayState) => `今日已发 ${TodayCount}／${PerDay}`;
