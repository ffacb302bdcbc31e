import { createCall } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { memberCalls } from '../session/server.ts';
import { readToken } from '../session/token.ts';

/** As whom the dialog speaks: a visitor, the holder of a mailed ticket, or the applicant who is signed in. */
export interface Way {
  ticket: string;
  isSignedIn: boolean;
  /** For `createCall` and `upload`. */
  calls: CallOptions;
}

/**
 * A ticket goes before the token: it may be of another company than the one that is signed in. A visitor's calls carry
 * no token either, even when another window signs in meanwhile.
 */
export function wayOf(ticket: string | undefined): Way {
  const isSignedIn = ticket === undefined && readToken() !== null;
  return {
    ticket: ticket ?? '',
    isSignedIn,
    calls: isSignedIn ? memberCalls : { onFault: memberCalls.onFault },
  };
}

export const callOf = ({ calls }: Way) => createCall(calls);
