import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { homeAddress } from '../addresses.ts';
import { setNavigateHome } from './go-home.ts';
import { putMember } from './session.ts';
import { readToken, tokenKey } from './token.ts';

/** Stands once on the page: takes up the kept session, and follows what other windows do with it. */
export function SessionKeeper() {
  const navigate = useNavigate();

  useEffect(() => setNavigateHome(() => void navigate(homeAddress)), [navigate]);

  useEffect(() => {
    resume();
    const follow = (event: StorageEvent) => {
      if (event.key === tokenKey || event.key === null) resume();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  return null;
}

function resume() {
  if (readToken() === null) putMember(undefined);
  // What went wrong has been told.
  else void import('./sign-in.ts').then(({ loadMember }) => loadMember()).catch(() => putMember(undefined));
}
