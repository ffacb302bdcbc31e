import { audience } from '#contract/audience/audience.ts';
import { AudienceField } from '../components/audience/audience-field.tsx';
import { useAudienceWords } from '../components/audience/use-audience-words.ts';
import { Labelled } from '../components/form/labelled-field.tsx';
import type { Invitees } from './use-invitees.ts';

/** Shows the field that chooses the invited members, and the number that would be invited now. */
export function InvitedAudience({ invitees }: { invitees: Invitees }) {
  const wordOf = useAudienceWords();
  return (
    <Labelled
      name="Audience"
      label="邀请对象"
      schema={audience}
      wordOf={wordOf}
      hint="已通过审核、没有停用的会员；邀请过的不再邀请"
    >
      <AudienceField>
        <output className="strong" aria-busy={invitees.isCounting}>
          {lineOf(invitees)}
        </output>
      </AudienceField>
    </Labelled>
  );
}

function lineOf({ counts }: Invitees): string {
  if (!counts) return '';
  return counts.New === 0 ? '其中没有需要新邀请的会员' : `将新邀请 ${counts.New} 家`;
}
