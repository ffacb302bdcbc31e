import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { contributeAddress } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';
import { WriteIcon } from '../components/icons.tsx';
import { PageLink } from '../components/page-link.tsx';
import { readToken } from './token.ts';

/** To the contribution centre; who is not signed in is asked to do so first (product: section 2, Header). */
export function ContributeLink({ className }: { className: string | undefined }) {
  const navigate = useNavigate();

  const askToSignIn = (event: MouseEvent) => {
    if (readToken() !== null) return;
    event.preventDefault();
    openDialog('sign-in', { whenSignedIn: () => void navigate(contributeAddress) });
  };

  return (
    <PageLink href={contributeAddress} className={`${className ?? ''} no-print`} onClick={askToSignIn}>
      <WriteIcon />
      我要投稿
    </PageLink>
  );
}
