import { memberSessions } from '#contract/accounts/sessions.ts';
import { webMembers } from '#contract/members/members.ts';
import { menuRoot, webMenus } from '#contract/public-site/menus.ts';
import { toast } from '#ui/components/toast.tsx';
import { goHome } from './go-home.ts';
import { call, callToRead } from './server.ts';
import { putMember } from './session.ts';
import { dropToken, keepToken, readToken } from './token.ts';

/** Keeps the token and learns whose it is. Failing to learn it signs out again (product: section 4). */
export async function beginSession(token: string) {
  keepToken(token);
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
      call(webMembers.GetUserInfo, {}),
      // Without them there are those of everybody.
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

/** Some browsers break the calls of a page off that is being left; nobody is signed out by that. */
const pageStays = () => new Promise((resolve) => setTimeout(resolve, 300));

export async function signOut() {
  // The token goes in any case: who leaves a shared computer must not stay signed in because the network failed.
  const ended = call(memberSessions.Logout, {}).catch(() => undefined);
  dropToken();
  putMember(undefined);
  await ended;
  toast('退出成功', 'good');
  goHome();
}
