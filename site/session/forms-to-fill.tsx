import { useEffect, useSyncExternalStore } from 'react';
import { webForms } from '#contract/forms/forms.ts';
import { formAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { callToRead } from './server.ts';

/** The number of forms that wait for a member; read once for all places that show it. */
let counted = { memberId: 0, count: 0 };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts again, after the member has submitted a form. */
export function recountForms(): void {
  if (counted.memberId !== 0) void count(counted.memberId);
}

async function count(memberId: number): Promise<void> {
  // Without an answer the header shows no number; the page of the forms says what happened.
  const forms = await callToRead(webForms.GetOwnForms, {}).catch(() => []);
  if (counted.memberId !== memberId) return;
  counted = { memberId, count: forms.filter(({ IsOpen, IsAnswered }) => IsOpen && !IsAnswered).length };
  for (const listener of listeners) listener();
}

/** 待填写: leads a signed-in member to the forms that wait for it; nothing while none does. */
export function FormsToFill({ memberId, className }: { memberId: number; className: string | undefined }) {
  const { memberId: of, count: waiting } = useSyncExternalStore(
    subscribe,
    () => counted,
    () => counted,
  );
  useEffect(() => {
    if (counted.memberId === memberId) return;
    counted = { memberId, count: 0 };
    void count(memberId);
  }, [memberId]);
  if (of !== memberId || waiting === 0) return null;
  return (
    <PageLink href={formAddress} className={className}>
      待填写 <span className="figures">{waiting}</span>
    </PageLink>
  );
}
