import { memberSessions } from '#contract/sessions.ts';
import { webMembers } from '#contract/members.ts';
import { toast } from '#ui/toast.tsx';
import { goHome } from './go-home.ts';
import { call } from './server.ts';
import { putMember } from './session.ts';
import { dropToken, keepToken, readToken } from './token.ts';

/** Keeps the token and learns whose it is. Failing to learn it signs out again (product: section 4). */
export async function beginSession(token: string) {
  keepToken(token);
  await loadMember();
}

/** Whose the kept token is; without one, nobody. */
export async function loadMember() {
  const token = readToken();
  if (token === null) return putMember(undefined);
  try {
    putMember(await call(webMembers.GetUserInfo, {}));
  } catch (error) {
    // Another window may have signed in meanwhile.
    if (readToken() === token) dropToken();
    putMember(undefined);
    throw error;
  }
}

export async function signOut() {
  // The token goes in any case: who leaves a shared computer must not stay signed in because the network failed.
  const ended = call(memberSessions.Logout, {}).catch(() => undefined);
  dropToken();
  putMember(undefined);
  await ended;
  toast('退出成功', 'good');
  goHome();
}
