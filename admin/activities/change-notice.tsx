import { App, Button } from 'antd';
import { businessActivities, type Activity, type Unaware } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useSend } from '../session/server.ts';
import { howTold, whatLeaves, whatStays } from './what-leaves.ts';

/** Warns that people were told something else than the activity is now, and offers to tell them what was changed. */
export function ChangeNotices({ activity }: { activity: Activity }) {
  const { Unaware: members, UnawarePeople: people } = activity;
  if (members.Count === 0 && people.Count === 0) return null;
  return (
    <>
      <ChangeNotice
        activity={activity}
        tell={businessActivities.TellActivityChange}
        unaware={members}
        title={`${members.Count} 家会员收到邀请后活动有变更，他们还不知道`}
        unit="家"
        who="已邀请的会员"
      />
      <ChangeNotice
        activity={activity}
        tell={businessSignUps.TellSignUpChange}
        unaware={people}
        title={`${people.Count} 人报名后活动有变更，他们还不知道`}
        unit="位"
        who="报名的人"
      />
      <NoSmsTemplate kinds={['activity-change']} />
    </>
  );
}

interface ChangeNoticeProps {
  activity: Activity;
  tell: typeof businessActivities.TellActivityChange | typeof businessSignUps.TellSignUpChange;
  unaware: Unaware;
  title: string;
  unit: string;
  who: string;
}

function ChangeNotice({ activity, tell, unaware, title, unit, who }: ChangeNoticeProps) {
  const { ActivityId, Channels } = activity;
  const { Count, Changes } = unaware;
  const { message } = App.useApp();
  const ask = useAsk();
  const isAddressGood = useReachableAddress();
  const telling = useSend(tell, {
    invalidates: [businessActivities.GetActivity, systemAudit.GetRecordHistory],
    onDone: ({ NoticeCount }) => void message.success(`正在通知 ${NoticeCount} ${unit}`),
  });
  if (Count === 0) return null;
  const changes = Changes.map(({ What, Before, After }) => `${What}由 ${Before} 改为 ${After}`).join('；');

  async function askAndTell() {
    const isSure = await ask({
      title: `通知 ${Count} ${unit}${who}？`,
      consequence: `${howTold(Channels)}：${changes}。${whatLeaves(Channels)}${whatStays(Channels)}`,
      verb: `通知 ${Count} ${unit}`,
    });
    if (isSure && (await isAddressGood('link'))) telling.mutate({ ActivityId });
  }

  return (
    <Notice
      type="warning"
      title={title}
      description={changes}
      action={
        <Allowed to={tell}>
          <Button loading={telling.isPending} onClick={() => void askAndTell()}>
            通知{who}
          </Button>
        </Allowed>
      }
    />
  );
}
