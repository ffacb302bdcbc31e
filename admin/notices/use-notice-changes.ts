import { App } from 'antd';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessDeliveryState } from '#contract/back-office/delivery-state.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessNotices, type NoticeItem } from '#contract/notices/managed-notices.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { missingTemplates } from '../components/feedback/no-sms-template.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';
import { waysOf, whatStays } from './words.ts';

const {
  CountNoticeReminder,
  DelNotice,
  GetNotice,
  GetNoticeList,
  GetNoticeRecipients,
  RemindNotice,
  CallNoticeRecipients,
  WithdrawNotice,
} = businessNotices;

/** The readings that a change of a notice makes untrue. */
export const noticeReadings = [
  GetNotice,
  GetNoticeList,
  GetNoticeRecipients,
  systemAudit.GetRecordHistory,
  businessWorkbench.GetWaiting,
];

type Changed = Pick<NoticeItem, 'NoticeId' | 'Title'>;

/** Reminds, withdraws and deletes notices, each after a question with its consequence, and notes calls. */
export function useNoticeChanges() {
  const { message } = App.useApp();
  const ask = useAsk();
  const invalidates = noticeReadings;
  const reminding = useReminding();
  const withdrawing = useSend(WithdrawNotice, {
    invalidates,
    onDone: ({ WithdrawnCount }) =>
      void message.success(
        WithdrawnCount > 0 ? `已撤回，${WithdrawnCount} 家没有收到` : '已撤回；之前都已发出或已通知',
      ),
  });
  const removing = useSend(DelNotice, { invalidates, onDone: () => void message.success('已删除草稿') });
  const calling = useSend(CallNoticeRecipients, { invalidates });
  return {
    ...reminding,
    async withdraw({ NoticeId, Title }: Changed) {
      const consequence = '还没有发出的邮件和短信不再发出；已经发出的收不回来，会员仍能打开。不能恢复。';
      if (await ask({ title: `撤回“${Title}”未发的？`, consequence, verb: '撤回未发的' }))
        await withdrawing.mutateAsync({ NoticeId }).catch(() => {});
    },
    async remove({ NoticeId, Title }: Changed) {
      const consequence = '草稿没有发给任何人，删除后不能恢复。';
      if (await ask({ title: `删除草稿“${Title}”？`, consequence, verb: '删除', isDanger: true }))
        await removing.mutateAsync({ NoticeId }).catch(() => {});
    },
    async recordCalls(NoticeId: number, MemberIds: number[], IsCalled: boolean) {
      const done = IsCalled ? '已记下电话通知' : '已取消电话通知';
      await calling.mutateAsync({ NoticeId, MemberIds, IsCalled }).then(
        () => void message.success(`${done} ${MemberIds.length} 家`),
        () => {},
      );
    },
  };
}

/** Reminds those who have not read, after a question that counts them. */
function useReminding() {
  const { message } = App.useApp();
  const ask = useAsk();
  const isAddressGood = useReachableAddress();
  const sending = useSend(RemindNotice, {
    invalidates: noticeReadings,
    onDone({ RemindedCount, TodayCount }) {
      const left = TodayCount > 0 ? `；${TodayCount} 家今天通知过，没有再发` : '';
      void message.success(`正在提醒 ${RemindedCount} 家${left}`);
    },
  });
  return {
    isReminding: sending.isPending,
    async remind({ NoticeId, Title }: Changed) {
      const [counts, delivery] = await Promise.all([
        call(CountNoticeReminder, { id: NoticeId }),
        call(businessDeliveryState.GetDeliveryState, {}),
      ]).catch(() => []);
      if (!counts) return;
      const { Companies, Today, Called, Channels } = counts;
      const isAgain = Companies === 0 && Today > 0;
      const count = isAgain ? Today : Companies;
      if (count === 0)
        return void message.info(
          Called > 0 ? '没有要提醒的：没看的都已电话通知' : '没有要提醒的：都已看过，或还没有发出',
        );
      const consequence = [
        isAgain ? `这 ${Today} 家今天已经通知过，会再收到一次。` : `${waysOf(counts)}。`,
        ...(!isAgain && Today > 0 ? [`另有 ${Today} 家今天通知过，不再提醒。`] : []),
        ...(Called > 0 ? [`已电话通知的 ${Called} 家不提醒。`] : []),
        whatStays(Channels),
        counts.WithMobile > 0 ? missingTemplates(['notice'], delivery) : '',
      ].join('');
      const title = `再提醒“${Title}”没看的 ${count} 家？`;
      const leaves = Channels.Mail || Channels.Sms;
      const verb = leaves ? `提醒 ${count} 家` : `列入 ${count} 家需打电话的`;
      if ((await ask({ title, consequence, verb })) && (await isAddressGood('link')))
        await sending.mutateAsync({ NoticeId, Again: isAgain }).catch(() => {});
    },
  };
}
