/** Two accounts with the same key would look alike: NFKC, case folded (security line 12). */
export function accountKey(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}
