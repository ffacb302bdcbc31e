import type { Keyboard } from './keyboard-walks.ts';

/** Passwords that attackers guess first. */
export interface Guessed {
  /** Passwords in lower case: the most frequent ones in leaks, and the usual ones here. */
  passwords: ReadonlySet<string>;
  keyboard: Keyboard;
}

let loaded: Promise<Guessed> | undefined;

/** Loads the list of the zxcvbn project and ours, with the first password to check. */
export function loadGuessed(): Promise<Guessed> {
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
