import { App } from 'antd';
import { businessActivities, type Activity, type InvitedMember } from '#contract/activities.ts';
import { systemAudit } from '#contract/audit.ts';
import { useAsk } from '../kit/use-ask.tsx';
import { useSend } from '../session/server.ts';

const { ResendActivityMember, ResendCancellation, GetActivity, GetActivityList } = businessActivities;

/** Sends invitations once more: one that failed at once, all that failed and what arrived after a question. */
export function useResending(activityId: number) {
  const { message } = App.useApp();
  const ask = useAsk();
  const sending = useSend(ResendActivityMember, {
    invalidates: [GetActivity, GetActivityList, systemAudit.GetRecordHistory],
    onDone: ({ ResendCount }) =>
      void (ResendCount > 0
        ? message.success(`正在重新发送给 ${ResendCount} 家`)
        : message.info('还在排队，不重复发送')),
  });
  return {
    isPending: sending.isPending,
    async sendFailed({ FailedCount, FailedBy }: Activity) {
      const isSure = await ask({
        title: `重发给失败的 ${FailedCount} 家？`,
        consequence: consequenceOf(FailedBy),
        verb: `向 ${FailedCount} 家重发`,
      });
      if (isSure) sending.mutate({ ActivityId: activityId });
    },
    async sendTo({ MemberId, MemberName, MailState, SmsState }: InvitedMember) {
      const MemberIds = [MemberId];
      const states = [MailState, SmsState];
      // Only the way that failed is taken again.
      if (states.includes('failed') || !states.includes('sent'))
        return sending.mutate({ ActivityId: activityId, MemberIds });
      const isSure = await ask({
        title: `再发一次给${MemberName}？`,
        consequence: '邀请已经发出过，对方会再收到一次。',
        verb: '再发一次',
      });
      if (isSure) sending.mutate({ ActivityId: activityId, MemberIds, Again: 1 });
    },
  };
}

/** Says by which ways messages go out once more. */
function consequenceOf({ Mail, Sms }: Activity['FailedBy']): string {
  const ways = [...(Mail > 0 ? [`邮件失败 ${Mail} 家`] : []), ...(Sms > 0 ? [`短信失败 ${Sms} 家`] : [])];
  const again =
    ways.length > 0 ? `其中${ways.join('、')}，各用失败的方式再发一次。` : '没有地址的，补上以后才能收到。';
  return `${again}确认后立即发出，不能撤回。`;
}

/** Sends the notice that an activity is cancelled once more to whom it did not reach; to all of them after a question. */
export function useTellingAgain(activityId: number) {
  const { message } = App.useApp();
  const ask = useAsk();
  const sending = useSend(ResendCancellation, {
    invalidates: [GetActivity, systemAudit.GetRecordHistory],
    onDone: ({ ResendCount }) =>
      void (ResendCount > 0
        ? message.success(`正在通知 ${ResendCount} 家`)
        : message.info('邀请没有送达过，或通知还在排队，没有再发')),
  });
  return {
    isPending: sending.isPending,
    async tellFailed({ NoticeFailedCount, NoticeFailedBy }: Activity) {
      const isSure = await ask({
        title: `再通知没有收到的 ${NoticeFailedCount} 家？`,
        consequence: consequenceOf(NoticeFailedBy),
        verb: `向 ${NoticeFailedCount} 家重发通知`,
      });
      if (isSure) sending.mutate({ ActivityId: activityId });
    },
    tell: ({ MemberId }: InvitedMember) => sending.mutate({ ActivityId: activityId, MemberIds: [MemberId] }),
  };
}
