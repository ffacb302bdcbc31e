import { cleanNumber } from './normal-form.ts';

/*
 * Phone numbers and e-mail addresses as people write them, put into the one form in which they are stored and compared.
 */

/** A mobile number of the mainland (product: section 5). */
export const mobilePattern = /^1[3-9]\d{9}$/;

/** A mobile number, or a landline with optional area code and extension (product: section 5). */
export const telephonePattern = /^(1[3-9]\d{9}|(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?)$/;

/** Excludes `*`, which masked addresses contain. Dots occur only between other characters (RFC 5321, dot-string). */
export const emailPattern =
  /^[\w!#$%&'+/=?^`{|}~-]+(\.[\w!#$%&'+/=?^`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

const countryCode = /^(?:\(\+?86\)|\+86|0086)-?|^86-?(?=1[3-9])/;
const extensionMark = /(?:\(?(?:转|分机|ext\.?|x|#)[:.]?-?)(\d{1,6})\)?$/i;

/** `+86 138-0013-8000` is `13800138000`, `（0571）8888 6666 转 8001` is `0571-88886666-8001`; what is no number stays. */
export function cleanTelephone(text: string): string {
  const number = cleanNumber(text).replace(extensionMark, '-$1');
  const national = number.replace(countryCode, '').replace(/^\(0\)/, '0');
  const digits = national.replaceAll(/[-.]/g, '');
  if (mobilePattern.test(digits)) return digits;
  // Abroad an area code is written without its zero.
  const withZero =
    national !== number && /^\(?[1-9]\d{1,2}\)?-?[2-9]\d{6}/.test(national) ? `0${national}` : national;
  return withZero
    .replace(/^(0?)\((0?\d{2,3})\)-?/, '$1$2-')
    .replace(/^(0\d{2,3}-)?([2-9]\d{2,3})-(\d{4})(?=-|$)/, '$1$2$3');
}

/** `李敏 <limin＠example．org>` and `mailto:limin@example.org` are `limin@example.org`; what is no address stays. */
export function cleanEmail(text: string): string {
  const address = cleanNumber(text).replaceAll('。', '.');
  const inBrackets = /^[^<>]*<([^<>]+)>$/.exec(address)?.[1] ?? address;
  return inBrackets
    .replace(/^[<("“”‘《「【]+/, '')
    .replace(/^mailto:/i, '')
    .replace(/[>)"“”’》」】.,;:!、]+$/, '');
}

/**
 * Returns the telephone number among the lines of contact: the line labelled as one, or else the first number; blank if
 * there is none.
 */
export function telephoneOf(contacts: readonly { Label: string; Value: string }[]): string {
  const isNumber = (value: string) => telephonePattern.test(cleanTelephone(value));
  const telephoneLine = contacts.find(
    ({ Label, Value }) => /电话|热线|座机|手机/.test(Label) && /\d{5}/.test(Value),
  );
  return (telephoneLine ?? contacts.find(({ Value }) => isNumber(Value)))?.Value ?? '';
}

/** Returns the first e-mail address among the lines of contact; undefined if there is none. */
export function emailOf(contacts: readonly { Label: string; Value: string }[]): string | undefined {
  const words = contacts.flatMap(({ Value }) => Value.split(/[\s,;，；、（）()]+/));
  return words.map(cleanEmail).find((word) => emailPattern.test(word));
}
