import { signInRefusal } from '#contract/back-office/audit.ts';

/** Returns the reason for the operation log; the person who signs in gets one answer for all of them. */
export function refusalOf(known: object | undefined, isPasswordRight: boolean): string {
  if (!known) return signInRefusal.account;
  return isPasswordRight ? signInRefusal.disabled : signInRefusal.password;
}
