import { App, Button } from 'antd';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useSend } from '../session/server.ts';
import { howTold, whatLeaves, whatStays } from './what-leaves.ts';

const { TellActivityChange: tell, GetActivity } = businessActivities;

/** Warns that the notice sent to members differs from the activity as it is now, and offers to send it again. */
export function ChangeNotice({ activity: { ActivityId, Unaware, Channels } }: { activity: Activity }) {
  const { message } = App.useApp();
  const ask = useAsk();
  const isAddressGood = useReachableAddress();
  const telling = useSend(tell, {
    invalidates: [GetActivity, systemAudit.GetRecordHistory],
    onDone: ({ NoticeCount }) => void message.success(`正在通知 ${NoticeCount} 家`),
  });
  const { Count, Changes } = Unaware;
  if (Count === 0) return null;
  const changes = Changes.map(({ What, Before, After }) => `${What}由 ${Before} 改为 ${After}`).join('；');

  async function askAndTell() {
    const isSure = await ask({
      title: `通知 ${Count} 家已邀请的会员？`,
      consequence: `${howTold(Channels)}：${changes}。${whatLeaves(Channels)}${whatStays(Channels)}`,
      verb: `通知 ${Count} 家`,
    });
    if (isSure && (await isAddressGood('link'))) telling.mutate({ ActivityId });
  }

  return (
    <>
      <Notice
        type="warning"
        title={`${Count} 家会员收到邀请后活动有变更，他们还不知道`}
        description={changes}
        action={
          <Allowed to={tell}>
            <Button loading={telling.isPending} onClick={() => void askAndTell()}>
              通知已邀请的会员
            </Button>
          </Allowed>
        }
      />
      <NoSmsTemplate kinds={['activity-change']} />
    </>
  );
}
