import { useEffect, useState } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { webMembers, type ApplicationStep, type OwnApplication } from '#contract/members/members.ts';
import { createCall } from '#ui/api/call.ts';
import { callOf, type Way } from './ways.ts';

/** The account to sign in with, the address of the mails, and the steps so far. */
export interface SentApplication {
  account: string;
  email: string;
  timeline: readonly ApplicationStep[];
}

export type ApplicationState =
  | { is: 'loading' }
  | { is: 'failed'; text: string }
  /** The mailed ticket is used, expired or invalid. */
  | { is: 'ticket-gone'; text: string }
  | { is: 'new' }
  | { is: 'known'; application: OwnApplication }
  | { is: 'sent'; sent: SentApplication };

/** Loads the person's application when the dialog opens. */
export function useApplication(way: Way) {
  const isNew = !way.isSignedIn && way.ticket === '';
  const [state, setState] = useState<ApplicationState>(isNew ? { is: 'new' } : { is: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isNew) return;
    let isWanted = true;
    readApplication(way).then((application) => {
      if (isWanted) setState(application);
    });
    return () => {
      isWanted = false;
    };
  }, [way, isNew, attempt]);

  const retry = () => {
    setState({ is: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, retry, tellSent: (sent: SentApplication) => setState({ is: 'sent', sent }) };
}

async function readApplication(way: Way): Promise<ApplicationState> {
  // Only the dialog reports that a ticket is invalid.
  const call = way.isSignedIn ? callOf(way) : createCall();
  try {
    const application = await call(webMembers.GetMemberApplyRc, { Newpwd: way.ticket || undefined });
    return application === null ? { is: 'new' } : { is: 'known', application };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (way.isSignedIn && error.code === resultCode.memberSessionGone) return { is: 'new' };
    const isGone = error.code === resultCode.refused || error.code === resultCode.invalid;
    return { is: !way.isSignedIn && isGone ? 'ticket-gone' : 'failed', text: error.message };
  }
}
