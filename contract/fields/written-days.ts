/* Days as people write them in Chinese, with figures or with numerals. */

const numerals = '〇一二三四五六七八九';
const year = '[〇零○◯Oo一二三四五六七八九]{4}';
const month = '十[一二]|[一二三四五六七八九十]';
const day =
  '三十一?|卅一?|二十[一二三四五六七八九]?|廿[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九]';
/** A day, a month of a year, or a year, with figures or with numerals. */
export const writtenDay = new RegExp(
  `(?:(${year}|\\d{4})\\s*年\\s*)?(${month}|\\d{1,2})\\s*月(?:\\s*份?(${day}|\\d{1,2})\\s*[日号])?|(${year})(?=\\s*年)`,
  'g',
);
const hasNumerals = /[一二三四五六七八九十]\s*[年月日号]/;

/** Writes the numerals of days in figures: 二〇二六年三月五日 becomes 2026年3月5日; a month alone stays. */
export function withFiguresInDays(text: string): string {
  return hasNumerals.test(text) ? text.replaceAll(writtenDay, inFigures) : text;
}

/** Returns what `writtenDay` finds, in figures and without blanks. */
export function inFigures(
  text: string,
  ofYear?: string,
  ofMonth?: string,
  ofDay?: string,
  alone?: string,
): string {
  if (alone !== undefined) return figuresOf(alone);
  if (ofYear === undefined && ofDay === undefined) return text;
  const parts = [
    ofYear === undefined ? '' : `${figuresOf(ofYear)}年`,
    `${numberOf(ofMonth ?? '')}月`,
    ofDay === undefined ? '' : `${numberOf(ofDay)}日`,
  ];
  return parts.join('');
}

const figuresOf = (text: string) =>
  [...text.replaceAll(/[零○◯Oo]/g, '〇')]
    .map((one) => (numerals.includes(one) ? String(numerals.indexOf(one)) : one))
    .join('');

/** Returns a number below one hundred: 二十一 is 21. */
function numberOf(text: string): string {
  if (/^\d+$/.test(text)) return String(Number(text));
  const [tens = '', ones = ''] = text
    .replace('廿', '二十')
    .replace('卅', '三十')
    .replace(/^([一二三四五六七八九])$/, '零十$1')
    .split('十');
  const tensOf = tens === '' ? 1 : Math.max(0, numerals.indexOf(tens));
  return String(tensOf * 10 + Math.max(0, ones === '' ? 0 : numerals.indexOf(ones)));
}
