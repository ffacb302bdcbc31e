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
  | 'CreditCode'
  | 'City'
  | 'InvoiceTitle'
  | 'TaxNumber'
  | 'InvoiceAddress'
  | 'BankAccount'
>;

/** Only until the page is reloaded, and only for the member who entered the values. */
let unsaved: ({ memberId: number } & Edits) | undefined;

/** Typed values, and the stored ones with their version that they change. */
interface Edits {
  typed: Profile;
  base: ProfileBase;
}

/** The stored values when the form was filled. */
interface ProfileBase {
  saved: Profile;
  version: number;
}

export function takeUnsaved(memberId: number): Edits | undefined {
  const edits = unsaved?.memberId === memberId ? unsaved : undefined;
  if (edits) unsaved = undefined;
  return edits;
}

/**
 * Stores edits when the form closes by Escape, by its close button or with the session. Returns a function to call when
 * they are saved or discarded.
 */
export function useStoredEdits(memberId: number, typed: Profile, base: ProfileBase): () => void {
  const latest = useRef({ typed, base });
  latest.current = { typed, base };
  const isSettled = useRef(false);
  useLayoutEffect(
    () => () => {
      if (isSettled.current || !isChanged(latest.current.typed, latest.current.base.saved)) return;
      unsaved = { memberId, ...latest.current };
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
