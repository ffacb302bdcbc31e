import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';

/*
 * The values of a record in the log (security line 24): secrets never, personal data masked.
 */

const secret = /password|pwd|token|secret|hash|treecode|captcha|contactnote/i;
const personal = /idnum|id_num|phone|mobile|email|e_mail|dailyoperator|landline|contactname|bankaccount/i;
const longText = 200;

export type Values = Record<string, unknown>;

/** Returns the fields that differ, each side with its own values, masked for the log. */
export function changesBetween(
  before: Values | null,
  after: Values | null,
): { before: Values | null; after: Values | null } {
  if (!before || !after) return { before: masked(before), after: masked(after) };
  const changedFields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const only = (values: Values) =>
    masked(Object.fromEntries(changedFields.map((field) => [field, values[field]])));
  return { before: only(before), after: only(after) };
}

function masked(values: Values | null): Values | null {
  if (!values) return null;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, maskedValue(field, value)]),
  );
}

function maskedValue(field: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value ?? null;
  if (secret.test(field)) return '***';
  if (personal.test(field)) return maskText(String(value));
  if (typeof value !== 'string') return value;
  const text = withoutNumbersOfPersons(value);
  return text.length > longText ? `${text.slice(0, longText)}…（共 ${text.length} 字）` : text;
}

const likeIdNumber = /(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g;
const likeMobile = /(?<![\d.-])1[3-9]\d{9}(?![\d-])/g;

/** Masks personal numbers in other fields, such as an ID number typed as a certificate number. */
function withoutNumbersOfPersons(text: string): string {
  const asIdNumber = normaliseIdNumber(text);
  if (idNumberError(asIdNumber) === undefined) return maskText(asIdNumber);
  return text
    .replace(likeIdNumber, (match) =>
      idNumberError(normaliseIdNumber(match)) === undefined ? maskText(match) : match,
    )
    .replace(likeMobile, maskText);
}

/** Masks a text except for its first two and last two characters. */
export function maskText(text: string): string {
  const characters = [...text];
  if (characters.length <= 4) return '*'.repeat(characters.length);
  return [...characters.slice(0, 2), '*'.repeat(characters.length - 4), ...characters.slice(-2)].join('');
}
