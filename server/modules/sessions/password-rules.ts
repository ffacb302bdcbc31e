import type { Database } from '../../platform/db/open.ts';
import { findSiteInfo } from '../settings/store.ts';
import { withoutWalks, type Keyboard } from './keyboard-walks.ts';

/** The minimum length of a password, by holder (security line 1). */
const minLengths = { member: 8, administrator: 12 } as const;

const longEnoughByItself = 16;
/** The least number of characters outside of keyboard walks. */
const minOwnCharacters = 5;

interface Holder {
  account: string;
  kind: keyof typeof minLengths;
  /** Member data that strangers may have. */
  company?: string;
}

/** Returns the reason why a new password is refused, or undefined. */
export async function passwordError(
  db: Database,
  password: string,
  { account, kind, company = '' }: Holder,
): Promise<string | undefined> {
  const minLength = minLengths[kind];
  const length = [...password].length;
  if (length < minLength) return `密码至少 ${minLength} 个字符`;
  if (length < longEnoughByItself && kindsOf(password) < 3) {
    return `密码需包含大写字母、小写字母、数字、符号中的三种，或不少于 ${longEnoughByItself} 个字符`;
  }
  if (resembles(password, account)) return '密码不能与账号相同或包含账号';
  const guessed = await loadGuessed();
  if (isCommon(password, guessed)) return '密码过于常见，请换一个';
  const own = withoutWalks(password, guessed.keyboard);
  if ([...own].length < minOwnCharacters) return '密码不能由键盘上相邻的键或连续、重复的字符组成';
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

/** Passwords that attackers guess first. */
interface Guessed {
  /** Passwords in lower case: the most frequent ones in leaks, and the usual ones here. */
  passwords: ReadonlySet<string>;
  keyboard: Keyboard;
}

let loaded: Promise<Guessed> | undefined;

/** Loads the list of the zxcvbn project and ours, with the first password to check. */
function loadGuessed(): Promise<Guessed> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary, adjacencyGraphs }) => ({
    passwords: new Set([...usualHere, ...dictionary['passwords-common']]),
    keyboard: adjacencyGraphs.qwerty,
  }));
  return loaded;
}

const usualHere: readonly string[] =
  `password passw0rd p@ssw0rd password1 password12 password123 password1234 password12345 password123456
  admin adminadmin admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin@12345 admin888 admin666
  administrator root rootroot toor superadmin sysadmin system manager supervisor guest test testtest tester demo
  welcome welcome1 welcome123 letmein login changeme default secret master access hello helloworld iloveyou
  woaini woaini1314 woaini520 woaiwojia wodemima mima mima123 xiehui xiehui123 xiehuiadmin zhongguo beijing shanghai
  12345678 123456789 1234567890 12345678910 123456789012 1234567890123456 0123456789 9876543210 987654321 87654321
  11111111 00000000 88888888 66666666 12341234 11223344 112233445566 123123123 123321123 123456123456 147258369
  1472583690 159753 789456123 741852963 5201314 52013141314 13145201314 a123456789 a12345678 aa12345678 abc123456
  abcd1234 abcd12345 abc12345678 abcdefgh abcdefghijkl abcd1234abcd qwertyui qwertyuiop qwerty123 qwerty12345
  qwerty123456 qwert12345 asdfghjkl asdfasdf asdf1234 zxcvbnm zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
  q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qaz@wsx3edc !qaz2wsx qazwsx qazwsxedc qazwsxedcrfv zaq12wsx zaq1zaq1
  p@ssword p@ssw0rd123 pa$$w0rd sunshine princess dragon monkey football baseball superman batman shadow michael
  trustno1 whatever computer internet samsung google huawei xiaomi tencent weixin taobao alibaba`.split(
    /\s+/,
  );

/** The ways to type a name in Latin letters: syllable by syllable, or by their initials. */
interface Spelling {
  syllables: string[];
  initials: string;
}

/** Returns the spellings of names. The dictionary is large, so it is loaded with the first password to check. */
async function spellingsOf(names: readonly string[]): Promise<Spelling[]> {
  const { pinyin } = await import('pinyin-pro');
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
        .map((syllable) => syllable.toLowerCase().replaceAll(/[^a-z]/g, ''))
        .filter(Boolean);
      return { syllables, initials: syllables.map(([first]) => first).join('') };
    });
}

const minLetters = 3;

/** Returns whether the letters are only a part of the name: some of its syllables in order, or their initials. */
function isPartOf(letters: string, { syllables, initials }: Spelling): boolean {
  if (letters.length < minLetters) return false;
  if (initials.includes(letters)) return true;
  return syllables.some((_, first) => isBeginOf(letters, syllables.slice(first)));
}

/** Returns whether the letters are exactly the first few of these syllables. */
function isBeginOf(letters: string, syllables: readonly string[]): boolean {
  let rest = letters;
  for (const syllable of syllables) {
    if (!rest.startsWith(syllable)) return false;
    rest = rest.slice(syllable.length);
    if (rest === '') return true;
  }
  return false;
}
