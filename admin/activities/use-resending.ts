import { App } from 'antd';
import { businessActivities, type Activity, type InvitedMember } from '#contract/activities/activities.ts';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { useSend } from '../session/server.ts';
import { leaves, whatLeaves, whatStays } from './what-leaves.ts';

const { ResendActivityMember, ResendCancellation, GetActivity, GetActivityList } = businessActivities;

/** Sends invitations again: a failed one at once; all failed ones, or one that arrived, after a question. */
export function useResending(activityId: number, channels: Activity['Channels'] | undefined) {
  const { message } = App.useApp();
  const ask = useAsk();
  const isAddressGood = useReachableAddress();
  const sending = useSend(ResendActivityMember, {
    invalidates: [GetActivity, GetActivityList, systemAudit.GetRecordHistory],
    onDone: ({ ResendCount }) =>
      void (ResendCount > 0
        ? message.success(
            channels && !leaves(channels)
              ? `已记下 ${ResendCount} 家，现在不会发出`
              : `正在重新发送给 ${ResendCount} 家`,
          )
        : message.info('还在排队，不重复发送')),
  });
  const send = async (input: SentInputOf<typeof ResendActivityMember>) => {
    if (await isAddressGood('link')) sending.mutate(input);
  };
  return {
    isPending: sending.isPending,
    async sendFailed({ FailedCount, FailedBy, Channels }: Activity) {
      const isSent = leaves(Channels);
      const isSure = await ask({
        title: isSent ? `重发给失败的 ${FailedCount} 家？` : `把失败的 ${FailedCount} 家列入需打电话的通知？`,
        consequence: consequenceOf(FailedBy, Channels),
        verb: isSent ? `向 ${FailedCount} 家重发` : `列入 ${FailedCount} 家`,
      });
      if (isSure) await send({ ActivityId: activityId });
    },
    async sendTo({ MemberId, MemberName, MailState, SmsState }: InvitedMember) {
      const MemberIds = [MemberId];
      const states = [MailState, SmsState];
      // Only the way that failed is taken again.
      if (states.includes('failed') || !states.includes('sent'))
        return await send({ ActivityId: activityId, MemberIds });
      const isSure = await ask({
        title: `再发一次给${MemberName}？`,
        consequence: `邀请已经发出过，对方会再收到一次。${channels ? whatStays(channels) : ''}`,
        verb: '再发一次',
      });
      if (isSure) await send({ ActivityId: activityId, MemberIds, Again: 1 });
    },
  };
}

/** Describes the channels by which messages are sent again, and the messages that are not sent at all. */
function consequenceOf({ Mail, Sms }: Activity['FailedBy'], channels: Activity['Channels']): string {
  const ways = [...(Mail > 0 ? [`邮件失败 ${Mail} 家`] : []), ...(Sms > 0 ? [`短信失败 ${Sms} 家`] : [])];
  const again =
    ways.length > 0 ? `其中${ways.join('、')}，各用失败的方式再发一次。` : '没有地址的，补上以后才能收到。';
  return `${again}${whatLeaves(channels)}${whatStays(channels)}`;
}

/** Sends the notice of cancellation again to members that it did not reach; to all of them after a question. */
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
    async tellFailed({ NoticeFailedCount, NoticeFailedBy, Channels }: Activity) {
      const isSent = leaves(Channels);
      const isSure = await ask({
        title: isSent
          ? `再通知没有收到的 ${NoticeFailedCount} 家？`
          : `把没有收到的 ${NoticeFailedCount} 家列入需打电话的通知？`,
        consequence: consequenceOf(NoticeFailedBy, Channels),
        verb: isSent ? `向 ${NoticeFailedCount} 家重发通知` : `列入 ${NoticeFailedCount} 家`,
      });
      if (isSure) sending.mutate({ ActivityId: activityId });
    },
    tell: ({ MemberId }: InvitedMember) => sending.mutate({ ActivityId: activityId, MemberIds: [MemberId] }),
  };
}
