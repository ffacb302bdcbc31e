import { signUpTexts, type OpenActivity } from '#contract/activities/sign-up.ts';
import { AskInstead } from '../contact/ask-us.tsx';

/* What stands around the button 我要报名, alike as the server renders it and as the browser knows it. */

export function NoSignUp({ reason }: { reason: string }) {
  return (
    <p className="strip m-0" data-tone="off" role="status">
      {reason}
    </p>
  );
}

/** Says that whoever signs up now waits; nothing while places are left. */
export function WaitingNote({ activity }: { activity: OpenActivity }) {
  if (!isFull(activity)) return null;
  return <span className="muted">名额已满，现在报名为候补，有名额空出时依次递补</span>;
}

export function SignUpHelp() {
  return (
    <p className="muted text-sm m-0">
      <AskInstead about="会员">报名有问题</AskInstead>
    </p>
  );
}

const isFull = ({ PlacesLeft }: OpenActivity) => PlacesLeft === 0;

/** Returns why nobody can sign up now; undefined where somebody can. */
export function whyNot(activity: OpenActivity): string | undefined {
  const { SignUpState, From, HasWaitingList } = activity;
  if (SignUpState === 'early') return `${signUpTexts.early}，${From.slice(0, 16)} 起可以报名`;
  if (SignUpState !== 'open') return signUpTexts[SignUpState];
  return isFull(activity) && !HasWaitingList ? signUpTexts.full : undefined;
}
