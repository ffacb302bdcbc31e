import { useState } from 'react';
import { webSignUps, type OpenActivity } from '#contract/activities/sign-up.ts';
import { Button } from '#ui/components/button.tsx';
import { confirmationAddress } from '../addresses.ts';
import { late } from '../components/browser-only.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';
import { useSession } from '../session/session.ts';
import { ActivityFacts } from './activity-facts.tsx';
import { storedKey, storedTyped } from './drafts.ts';
import { NoSignUp, SignUpHelp, WaitingNote, whyNot } from './entrance.tsx';

const SignUpForm = late(() => import('./sign-up-form.tsx'));

/** The facts as they are now, and what the visitor can do: sign up, sign in first, or see what was sent before. */
export function SignUpPart({ activity: asRendered }: { activity: OpenActivity }) {
  const { ActivityId } = asRendered;
  const { member } = useSession();
  const owner = String(member?.MemberId ?? 'visitor');
  const { data } = useAnswer(
    () => callToRead(webSignUps.GetActivitySignUp, { ActivityId }),
    `${ActivityId} ${owner}`,
  );
  const activity = data ?? asRendered;
  return (
    <>
      <ActivityFacts activity={activity} />
      {/* Of another company: what was typed for the first one disappears. */}
      <Entrance key={owner} activity={activity} owner={owner} isSignedIn={member !== undefined} />
    </>
  );
}

interface EntranceProps {
  activity: OpenActivity;
  owner: string;
  isSignedIn: boolean;
}

function Entrance({ activity, owner, isSignedIn }: EntranceProps) {
  const { ActivityId } = activity;
  const [key] = useState(() => storedKey(owner, ActivityId));
  const [isOpen, open] = useState(() => storedTyped(owner, ActivityId) !== undefined);
  const reason = whyNot(activity);
  const needsMember = activity.IsMembersOnly && !isSignedIn;
  return (
    <>
      {key !== undefined && (
        <p className="strip m-0" data-tone="live">
          本机已报过名：
          <PageLink className="link" href={confirmationAddress(key)}>
            查看报名
          </PageLink>
        </p>
      )}
      {reason !== undefined && <NoSignUp reason={reason} />}
      {reason === undefined && needsMember && (
        <div className="row gap-4">
          <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
            会员登录后报名
          </Button>
          <span className="muted">这次活动面向会员单位</span>
        </div>
      )}
      {reason === undefined && !needsMember && !isOpen && (
        <div className="row gap-4">
          <Button kind="primary" onClick={() => open(true)}>
            {key === undefined ? '我要报名' : '再报几人'}
          </Button>
          <WaitingNote activity={activity} />
        </div>
      )}
      {reason === undefined && !needsMember && isOpen && (
        <SignUpForm activity={activity} owner={owner} isSignedIn={isSignedIn} />
      )}
      <SignUpHelp />
    </>
  );
}
