import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { contributeAddress } from '../addresses.ts';
import { WriteIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { PageLink } from '../components/page-link.tsx';
import { readToken } from './token.ts';

/** The link to the contribution centre; a visitor has to sign in first (product: section 2, Header). */
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
