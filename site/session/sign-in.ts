import { memberSessions } from '#contract/accounts/sessions.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { webMembers } from '#contract/members/members.ts';
import { menuRoot, webMenus } from '#contract/public-site/menus.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { toast } from '#ui/components/toast.tsx';
import { goHome } from './go-home.ts';
import { call, callToRead } from './server.ts';
import { putMember } from './session.ts';
import { dropToken, storeToken, readToken } from './token.ts';

/** Stores the token and loads its member. A failure signs out again (product: section 4). */
export async function beginSession(token: string) {
  storeToken(token);
  await loadMember();
}

/**
 * Loads the member to whom the stored token belongs and the member's menus; without a token, the session is a
 * visitor's.
 */
export async function loadMember() {
  const token = readToken();
  if (token === null) return putMember(undefined);
  try {
    const [member, menus] = await Promise.all([
      readMember(),
      // Without them the menus of visitors are used.
      callToRead(webMenus.GetMenuList, { parentid: menuRoot.members }).catch(() => undefined),
    ]);
    if (readToken() === token) putMember(member, menus);
  } catch (error) {
    await pageStays();
    // Another window may have signed in meanwhile.
    if (readToken() === token) {
      dropToken();
      putMember(undefined);
    }
    throw error;
  }
}

const retryDelaysMs = [500, 2_000];
const passing = new Set<number>([unreachableCode, resultCode.tooSlow, resultCode.busy]);

/** Reads the member; a failure that passes is no reason to sign out, so it is tried again. The last attempt shows its error. */
async function readMember() {
  for (const delay of retryDelaysMs) {
    try {
      return await callToRead(webMembers.GetUserInfo, {});
    } catch (error) {
      if (!isApiError(error) || error.code === resultCode.memberSessionGone) throw error;
      if (!passing.has(error.code)) break;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return await call(webMembers.GetUserInfo, {});
}

/** Some browsers abort the calls of a page that the visitor leaves; the wait prevents a sign-out in that case. */
const pageStays = () => new Promise((resolve) => setTimeout(resolve, 300));

export async function signOut() {
  // The token is deleted in any case: a network failure must not leave a member signed in on a shared computer.
  const logout = call(memberSessions.Logout, {}).catch(() => undefined);
  dropToken();
  putMember(undefined);
  await logout;
  toast('退出成功', 'good');
  goHome();
}
