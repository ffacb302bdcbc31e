import { commonPasswords } from './common-passwords.ts';

/** Shortest password by who it is for (security line 1). */
export const shortestPassword = { member: 8, administrator: 12 } as const;

const longEnoughByItself = 16;

/** What is wrong with a new password, or undefined. */
export function passwordFault(password: string, account: string, shortest: number): string | undefined {
  const length = [...password].length;
  if (length < shortest) return `密码至少 ${shortest} 个字符`;
  if (length < longEnoughByItself && kindsOf(password) < 3) {
    return `密码需包含大写字母、小写字母、数字、符号中的三种，或不少于 ${longEnoughByItself} 个字符`;
  }
  if (resembles(password, account)) return '密码不能与账号相同或包含账号';
  if (isCommon(password)) return '密码过于常见，请换一个';
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

function isCommon(password: string): boolean {
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded) || new Set(folded).size <= 3) return true;
  // "Password@2026!" is "password" with the usual ornaments.
  const bare = unleet(folded).replaceAll(/[^a-z]/g, '');
  return commonPasswords.has(bare) && bare.length + 6 >= folded.length;
}

const leet: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };

function unleet(text: string): string {
  const stem = text.replace(/[^a-z]+$/, '');
  return [...stem].map((character) => leet[character] ?? character).join('');
}
