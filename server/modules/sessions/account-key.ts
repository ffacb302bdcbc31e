/** Returns the key of an account: NFKC, case folded (security line 12). Accounts with the same key would look alike. */
export function accountKey(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}
