import { webSignUps } from '#contract/activities/sign-up.ts';
import { signUpAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';

/** Leads to the sign-ups of the signed-in member; nothing while there are none. */
export function OwnSignUpsLink() {
  const { data = [] } = useAnswer(() => callToRead(webSignUps.GetMySignUps, {}), 'count');
  if (data.length === 0) return null;
  return (
    <p className="strip">
      <PageLink href={signUpAddress}>我的报名 {data.length} 次</PageLink>
    </p>
  );
}
