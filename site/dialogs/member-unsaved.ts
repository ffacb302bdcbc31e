import { useLayoutEffect, useRef } from 'react';
import type { MemberInfo } from '#contract/members/members.ts';
import { toast } from '#ui/components/toast.tsx';
import { readSession } from '../session/session.ts';

/** The fields that a member can change. */
export type Profile = Pick<
  MemberInfo,
  | 'DailyOperator'
  | 'OperatorPhone'
  | 'LegalPerson'
  | 'Email'
  | 'CompanyMent'
  | 'RegAddress'
  | 'Mainbusiness'
  | 'Remarks'
>;

/** Only until the page is reloaded, and only for the member who entered the values. */
let unsaved: { memberId: number; profile: Profile } | undefined;

export function takeUnsaved(memberId: number): Profile | undefined {
  const profile = unsaved?.memberId === memberId ? unsaved.profile : undefined;
  if (profile) unsaved = undefined;
  return profile;
}

/**
 * Stores edits when the form closes by Escape, by its close button or with the session. Returns a function to call when
 * they are saved or discarded.
 */
export function useStoredEdits(memberId: number, typed: Profile, saved: Profile): () => void {
  const latest = useRef({ typed, saved });
  latest.current = { typed, saved };
  const isSettled = useRef(false);
  useLayoutEffect(
    () => () => {
      if (isSettled.current || !isChanged(latest.current.typed, latest.current.saved)) return;
      unsaved = { memberId, profile: latest.current.typed };
      toast(
        readSession().member?.MemberId === memberId
          ? '已保留填写的内容，再次打开会员信息可继续修改'
          : '您填写的内容已保留，重新登录后打开会员信息即可继续',
        'warning',
      );
    },
    [memberId],
  );
  return () => {
    isSettled.current = true;
  };
}

const isChanged = (typed: Profile, saved: Profile) =>
  Object.entries(typed).some(([name, value]) => value !== saved[name as keyof Profile]);
