import { webForms } from '#contract/forms/forms.ts';
import { formAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';

/** Says how many forms wait for the signed-in member; nothing while none does. */
export function WaitingForms() {
  const { data = [] } = useAnswer(() => callToRead(webForms.GetOwnForms, {}), 'waiting');
  const waiting = data.filter(({ IsOpen, IsAnswered }) => IsOpen && !IsAnswered).length;
  if (data.length === 0) return null;
  return (
    <p className="strip" {...(waiting > 0 && { 'data-tone': 'waiting' })}>
      <PageLink href={formAddress}>{waiting > 0 ? `待填写 ${waiting} 份` : '我填写过的问卷'}</PageLink>
    </p>
  );
}
