import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { homeAddress } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';
import { setNavigateHome } from './go-home.ts';
import { isReadWithPresentToken } from './read-as-member.ts';
import { putMember, readSession, useSession } from './session.ts';
import { readToken, tokenKey } from './token.ts';

/** Mounted once on the page: restores the stored session and follows changes in other windows. */
export function SessionSync() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { member } = useSession();

  useEffect(() => setNavigateHome(() => void navigate(homeAddress)), [navigate]);

  useEffect(() => {
    void resume();
    const follow = (event: StorageEvent) => {
      if (event.key === tokenKey || event.key === null) void resume();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  // The same page has other content after a sign-in or sign-out.
  useEffect(() => {
    if (!isReadWithPresentToken()) void revalidate();
  }, [member, revalidate]);

  return null;
}

async function resume() {
  if (readToken() === null) return putMember(undefined);
  try {
    const { loadMember } = await import('./sign-in.ts');
    await loadMember();
    if (readSession().member?.MustChangePwd) openDialog('member', {});
  } catch {
    // The call has already shown its error.
    if (readToken() === null || !readSession().isSettled) putMember(undefined);
  }
}
