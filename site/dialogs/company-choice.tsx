import { useState } from 'react';
import { memberSessions } from '#contract/accounts/sessions.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { call } from '../session/server.ts';
import { beginSession } from '../session/sign-in.ts';

interface CompanyChoiceProps {
  member: MemberInfo;
  /** Called with the company that was entered, or stayed in. */
  onChosen: () => void;
}

/** Asks a person of several companies for which one to act; the present one is marked. */
export function CompanyChoice({ member, onChosen }: CompanyChoiceProps) {
  const [busyId, setBusyId] = useState<number>();
  const enter = async (memberId: number) => {
    if (memberId === member.MemberId) return onChosen();
    setBusyId(memberId);
    try {
      await beginSession(await call(memberSessions.SwitchCompany, { MemberId: memberId }));
      onChosen();
    } catch {
      // The call has shown its error.
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <ul className="plain-list stack gap-2" aria-label="选择单位">
      {member.Person?.Companies.map(({ MemberId, MemberName }) => (
        <li key={MemberId}>
          <Button
            kind={MemberId === member.MemberId ? 'primary' : 'plain'}
            isBusy={busyId === MemberId}
            onClick={() => void enter(MemberId)}
          >
            {MemberName}
            {MemberId === member.MemberId && '（当前）'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
