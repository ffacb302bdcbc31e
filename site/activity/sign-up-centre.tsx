import { useSearchParams } from 'react-router';
import { webSignUps } from '#contract/activities/sign-up.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { NotLoaded } from '../components/not-loaded.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { useAnswer } from '../contribute/use-answer.ts';
import { Confirmation } from './confirmation.tsx';
import { OwnSignUps } from './own-sign-ups.tsx';

/** A sign-up by its key, or those of the signed-in member. */
export function SignUpCentre({ member }: { member: MemberInfo | undefined }) {
  const [query] = useSearchParams();
  const key = query.get('Key');
  if (key !== null) return <OneSignUp key={key} signUpKey={key} />;
  return member ? <OwnSignUps /> : <ForMembers />;
}

function OneSignUp({ signUpKey }: { signUpKey: string }) {
  const { data, error, again } = useAnswer(
    () => createCall()(webSignUps.GetSignUp, { Key: signUpKey }),
    signUpKey,
  );
  if (error !== undefined && !data)
    return (
      <NotLoaded title="报名" text={`没有找到这次报名：${error}。请核对链接是否完整。`} onAgain={again} />
    );
  if (!data) return <Skeleton lines={8} />;
  return <Confirmation asRead={data} signUpKey={signUpKey} />;
}

function ForMembers() {
  return (
    <>
      <h1 className="page-title">我的报名</h1>
      <Empty text="会员登录后查看本单位的报名；没有登录报的名，请打开报名后的链接。">
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
      </Empty>
    </>
  );
}
