import * as v from 'valibot';
import { cleanNumber } from './normal-form.ts';
import { optionalText } from './rules.ts';

/*
 * The unified social credit code of a company: GB 32100-2015, 18 characters, of which the last is a check character.
 */

// I, O, S, V and Z are not used.
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Returns a code in capitals, half-width, without blanks, hyphens and a label before it; O and I become the digits that they resemble. */
export function normaliseCreditCode(text: string): string {
  return capitals(text).replaceAll('O', '0').replaceAll('I', '1');
}

/** Returns the notice about letters that were read as digits; undefined where none was. */
export function creditCodeNotice(text: string): string | undefined {
  const letters = [...new Set(capitals(text).match(/[OI]/g))];
  if (letters.length === 0) return undefined;
  return letters.map((letter) => `字母 ${letter} 已改为数字 ${letter === 'O' ? 0 : 1}`).join('，');
}

const capitals = (text: string) =>
  cleanNumber(text)
    .toUpperCase()
    .replace(/^[\p{Script=Han}()]+:?(?=[\dA-Z])/u, '')
    .replaceAll(/[-.,;]/g, '');

/** Returns the error of a normalised code; undefined if it is valid. */
export function creditCodeError(code: string): string | undefined {
  if (/^\d{15}$/.test(code)) return '这是 15 位的旧税号，信用代码应为 18 位';
  const unknown = [...code].find((sign) => !signs.includes(sign));
  if (unknown !== undefined) return `信用代码中不会有“${unknown}”，请核对`;
  if (code.length !== 18) return `信用代码应为 18 位，现为 ${code.length} 位`;
  if (!/^..\d{6}/.test(code)) return '信用代码的第 3 至 8 位是地区，应为数字';
  return creditCodeCheck(code) === code[17] ? undefined : '信用代码校验位不正确，请核对';
}

/** Returns the 18th character that belongs to the first 17. */
export function creditCodeCheck(code: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * signs.indexOf(code[at] ?? ''), 0);
  return signs[(31 - (sum % 31)) % 31] ?? '';
}

/** A code, or blank. */
export const optionalCreditCode = v.pipe(
  optionalText(18, normaliseCreditCode),
  v.check(
    (code: string) => code === '' || creditCodeError(code) === undefined,
    ({ input }) => creditCodeError(input) ?? '',
  ),
);
