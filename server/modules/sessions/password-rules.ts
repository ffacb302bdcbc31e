import type { Database } from '../../platform/db/open.ts';
import { findSiteInfo } from '../settings/store.ts';
import { loadGuessed, type Guessed } from './common-passwords.ts';
import { withoutWalks } from './keyboard-walks.ts';
import { isPartOf, spellingsOf } from './spellings.ts';

/** The minimum length of a password, by holder (security line 1). */
const shortestPassword = { member: 8, administrator: 12 } as const;

const longEnoughByItself = 16;
/** The least number of characters outside of keyboard walks. */
const fewestOwn = 5;

interface Holder {
  account: string;
  kind: keyof typeof shortestPassword;
  /** Member data that strangers may have. */
  company?: string;
}

/** Returns the reason why a new password is refused, or undefined. */
export async function passwordError(
  db: Database,
  password: string,
  { account, kind, company = '' }: Holder,
): Promise<string | undefined> {
  const shortest = shortestPassword[kind];
  const length = [...password].length;
  if (length < shortest) return `密码至少 ${shortest} 个字符`;
  if (length < longEnoughByItself && kindsOf(password) < 3) {
    return `密码需包含大写字母、小写字母、数字、符号中的三种，或不少于 ${longEnoughByItself} 个字符`;
  }
  if (resembles(password, account)) return '密码不能与账号相同或包含账号';
  const guessed = await loadGuessed();
  if (isCommon(password, guessed)) return '密码过于常见，请换一个';
  const own = withoutWalks(password, guessed.keyboard);
  if ([...own].length < fewestOwn) return '密码不能由键盘上相邻的键或连续、重复的字符组成';
  const { SiteName } = await findSiteInfo(db);
  if (await isSpeltName(password, [SiteName, company])) return '密码不能由协会或公司名称的拼音加数字组成';
  return undefined;
}

function kindsOf(password: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
}

function resembles(password: string, account: string): boolean {
  const folded = account.normalize('NFKC').toLowerCase();
  const text = password.normalize('NFKC').toLowerCase();
  // A short account such as "li" is inside many good passwords.
  return folded.length >= 5 ? text.includes(folded) && text.length < folded.length + 8 : text === folded;
}

function isCommon(password: string, { passwords }: Guessed): boolean {
  const folded = password.toLowerCase();
  if (passwords.has(folded) || new Set(folded).size <= 3) return true;
  // "Password@2026!" is "password" with the usual ornaments.
  const bare = unleet(folded).replaceAll(/[^a-z]/g, '');
  return passwords.has(bare) && bare.length + 6 >= folded.length;
}

/**
 * Returns whether a password only spells a name of the association, such as "Shanghai@2026" in Shanghai; other words in
 * it make it acceptable.
 */
async function isSpeltName(password: string, names: readonly string[]): Promise<boolean> {
  const letters = unleet(password.toLowerCase()).replaceAll(/[^a-z]/g, '');
  const spellings = await spellingsOf(names);
  return spellings.some((spelling) => isPartOf(letters, spelling));
}

const leet: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };

function unleet(text: string): string {
  const stem = text.replace(/[^a-z]+$/, '');
  return [...stem].map((character) => leet[character] ?? character).join('');
}
