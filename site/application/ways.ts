import { createCall } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { memberCalls } from '../session/server.ts';
import { readToken } from '../session/token.ts';

/** The identity of the caller: a visitor, the holder of a mailed ticket, or the signed-in applicant. */
export interface Way {
  ticket: string;
  isSignedIn: boolean;
  /** For `createCall` and `upload`. */
  calls: CallOptions;
}

/**
 * A ticket has priority over the token: it may belong to another company than the signed-in one. A visitor's calls
 * contain no token, even when another window signs in meanwhile.
 */
export function wayOf(ticket: string | undefined): Way {
  const isSignedIn = ticket === undefined && readToken() !== null;
  return {
    ticket: ticket ?? '',
    isSignedIn,
    calls: isSignedIn ? memberCalls : { onError: memberCalls.onError },
  };
}

export const callOf = ({ calls }: Way) => createCall(calls);
