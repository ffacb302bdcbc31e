import * as v from 'valibot';
import { cleanAddress, hostProblem } from './addresses.ts';
import { nameOfCharacter } from './character-names.ts';
import { cleanTelephone, mobilePattern } from './contacts.ts';
import { cleanText } from './normal-form.ts';

/*
 * Field rules and their messages, shared by the site, the back office and the server.
 * Wire input may be a query (strings) or JSON from clients that send numbers as strings.
 */

/** Old clients write a number where its figures are meant. */
const textOrNumber = v.custom<string>(
  (value) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
  '应为文字',
);

/** How much longer than allowed a text may be sent: a longer one is refused before anybody cleans it. */
const sentBeside = 10_000;

/** The normal form of a text; what a reader does not see never makes a right one wrong. */
const cleanedText = (clean: (text: string) => string, max: number) =>
  v.pipe(
    textOrNumber,
    v.transform(String),
    v.check((text) => text.length <= max * 2 + sentBeside, tooLong(max)),
    v.check((text) => !text.includes('\0'), `含有不允许的字符：${nameOfCharacter('\0')}`),
    v.transform(clean),
  );

/** Returns the length of a text as a reader counts it; `length` counts an emoji twice. */
export function charactersIn(text: string): number {
  return [...text].length;
}

export const tooLong = (max: number) => `不能超过 ${max} 个字`;

/** Not `v.maxLength`, which counts an emoji twice. `ui/form/limits.ts` reads `maxCharacters`. */
const atMost = (max: number) => ({
  ...v.check<string, string>((text) => charactersIn(text) <= max, tooLong(max)),
  maxCharacters: max,
});

/**
 * Text that must be there; `message` is shown when it is absent or blank. One line, unless `clean` is another form: `cleanLines`
 * for several, `cleanNumber` for phones, e-mail addresses and numbers.
 */
export const requiredText = (message: string, max: number, clean = cleanText) =>
  v.pipe(
    v.optional(v.nullable(cleanedText(clean, max), ''), ''),
    v.transform((text) => text ?? ''),
    v.nonEmpty(message),
    atMost(max),
  );

/** Text that may be absent, null or blank; all three read as `''`. Of one line, as `requiredText`. */
export const optionalText = (max: number, clean = cleanText) =>
  v.pipe(
    v.optional(v.nullable(cleanedText(clean, max), ''), ''),
    v.transform((text) => text ?? ''),
    atMost(max),
  );

/** A mobile number of the mainland (product: section 5). */
export const mobileNumber = v.pipe(
  requiredText('请输入手机号码', 20, cleanTelephone),
  v.regex(mobilePattern, '请输入正确手机号码'),
);

/** A mobile number that is already stored: absent or masked leaves it unchanged; blank removes it. */
export const storedMobileNumber = v.optional(
  v.pipe(
    optionalText(20, cleanTelephone),
    v.check((text) => text === '' || isMaskedMobile(text) || mobilePattern.test(text), '请输入正确手机号码'),
  ),
);

export function isMaskedMobile(text: string): boolean {
  return /^\d{2}\*{7}\d{2}$/.test(text);
}

/** A password is compared exactly: neither trimmed nor normalised. */
export const passwordLength = 128;
export const passwordTooLong = `密码不能超过 ${passwordLength} 个字符`;
export const password = (message: string) =>
  v.pipe(
    v.optional(v.string(message), ''),
    v.nonEmpty(message),
    v.maxLength(passwordLength, passwordTooLong),
  );

/** A number as people write it: also with wide digits, and with commas between its thousands. */
export function digitsIn(text: string): string {
  const figures = cleanText(text).normalize('NFKC');
  return /^-?\d{1,3}(,\d{3})+$/.test(figures) ? figures.replaceAll(',', '') : figures;
}

const shortNumber = v.check<string>((text) => text.length <= 1000);

const wholeNumber = (message: string) =>
  v.pipe(
    v.union([v.pipe(v.string(), shortNumber, v.transform(digitsIn)), v.number()], message),
    v.check((value) => typeof value === 'number' || /^-?\d{1,15}$/.test(value), message),
    v.transform(Number),
    v.safeInteger(message),
  );

export const integer = (message: string, min: number, max: number) =>
  v.pipe(wholeNumber(message), v.minValue(min, message), v.maxValue(max, message));

export const positiveInteger = (message: string) => integer(message, 1, 2_147_483_647);

/** The id of an existing record. */
export const recordId = (message = '编号有误') => positiveInteger(message);

/** The id of a Save call: absent, null, '', 0, and the -1 of clients of earlier programs, mean "create" and read as 0. */
export const savedId = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), integer('编号有误', -2, 2_147_483_647)], '编号有误'), 0), 0),
  v.transform((id) => (id === '' || id === null || id < 0 ? 0 : id)),
);

/** The id of a record in a form that need not have one; absent, null, '' and 0 read as 0. */
export const optionalId = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.literal(''), integer(message, 0, 2_147_483_647)], message), 0), 0),
    v.transform((id) => (id === '' || id === null ? 0 : id)),
  );

/** Like `recordId`, for a lookup that finds nothing under the 0, -1 and -2 of clients of earlier programs. */
export const soughtId = (message: string) => integer(message, -2, 2_147_483_647);

/** Absent, null and '' read as `undefined`: a filter that is not set. */
// oxlint-disable-next-line no-explicit-any
export const filter = <Schema extends v.GenericSchema<any, any>>(schema: Schema) =>
  v.pipe(
    v.optional(v.custom<v.InferInput<Schema> | '' | null>(() => true)),
    v.transform((value) => (value === '' || value === null ? undefined : value)),
    v.optional(schema),
  );

/** The id of a filter; 0, -1 and -2 mean all records, as in clients of earlier programs. */
export const idFilter = (message: string) =>
  v.pipe(
    filter(soughtId(message)),
    v.transform((id) => (id === undefined || id < 1 ? undefined : id)),
  );

/** true, 1, '1' and 'true'; false, 0, '0', 'false', '', null and absent. */
export const flag = v.pipe(
  v.optional(
    v.nullable(
      v.union([v.boolean(), v.picklist([1, 0, '1', '0', 'true', 'false', ''])], '应为是或否'),
      false,
    ),
    false,
  ),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** One of a handful of numbers with a meaning. */
export const oneOf = <const Values extends readonly number[]>(values: Values, message: string) =>
  v.pipe(wholeNumber(message), v.picklist(values, message));

/** http, https or a path of this site; nothing else, so never `javascript:` or `//host`. */
export function isSafeAddress(address: string): boolean {
  if (/[\s\\<>"]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return /^https?:\/\/[^/?#@:]+(:\d{1,5})?([/?#]|$)/i.test(address);
}

const addressStart = '地址需以 http://、https:// 或 / 开头';

/** Refuses what is no address, and one whose host cannot be right, in words that name the sign. */
export const usableAddress = (message = addressStart, isUsable = isSafeAddress) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => text === '' || (isUsable(text) && hostProblem(text) === undefined),
    ({ input }) => (isUsable(input) ? hostProblem(input) : undefined) ?? message,
  );

/** May be blank; completed, and without the signs of the sentence around it. Security line 13. */
export const optionalAddress = v.pipe(optionalText(500, cleanAddress), usableAddress());

/** As `optionalAddress`; `message` is shown when it is absent or blank. */
export const requiredAddress = (message: string, refusal?: string) =>
  v.pipe(requiredText(message, 500, cleanAddress), usableAddress(refusal));

const timePattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

function isRealTime(text: string): boolean {
  const parts = timePattern.exec(text);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= 1900 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  );
}

/** `yyyy-MM-dd HH:mm:ss`, or a date alone, in Asia/Shanghai. */
export const shanghaiTime = (message: string) =>
  v.pipe(v.string(message), v.maxLength(30, message), v.trim(), v.check(isRealTime, message));

/** A time, or blank for none, also sent as null. Absent differs from both. */
export const timeOrBlank = (message: string) =>
  v.optional(
    v.pipe(
      v.nullable(v.string(message), ''),
      v.maxLength(30, message),
      v.trim(),
      v.check((text) => text === '' || isRealTime(text), message),
    ),
  );

/** A day, `yyyy-MM-dd`, or blank. */
export const day = (message: string) =>
  v.pipe(
    optionalText(10),
    v.check((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), message),
    v.check((text) => text === '' || isRealTime(text), message),
  );

/** `Status` of what readers see or do not see. */
export const onOff = { off: 0, on: 1 } as const;
export const onOrOff = (message = '状态有误') => oneOf([onOff.off, onOff.on], message);
export const shownStatus = v.optional(onOrOff(), onOff.on);

export const maxSortNumber = 999_999;

const formNumber = (what = '') => integer(`${what}应为 0 至 ${maxSortNumber} 的整数`, 0, maxSortNumber);

/** `SortNumber` where it must be there. */
export const givenSortNumber = formNumber('排序');

/** `SortNumber`; absent: a new record goes last, an existing one stays in its place. */
export const sortNumber = filter(givenSortNumber);

/** A whole number in a form; absent, or null as an emptied field has it: 0. */
export const optionalNumber = v.pipe(
  v.optional(v.nullable(formNumber(), 0), 0),
  v.transform((number) => number ?? 0),
);

export const searchKeyLength = 50;

/** The search key of a list; blank selects all records. */
export const searchKey = optionalText(searchKeyLength);

/** Returns the first second of a day if the text has no time; otherwise the text itself. */
export function startOf(time: string): string {
  return time.length === 10 ? `${time} 00:00:00` : time;
}

/** Returns the last second of a day if the text has no time; otherwise the text itself. */
export function endOf(time: string): string {
  return time.length === 10 ? `${time} 23:59:59` : time;
}

/** The `Version` that was read before it was changed; absent (old clients): not compared. */
export const readVersion = filter(positiveInteger('Version 有误'));

/** `sort` of a list: one of its own words, `-` before it for the other way round; absent: the list's own order. */
export const sortWord = <const Words extends readonly string[]>(words: Words) =>
  filter(v.picklist(words, '排序方式有误'));
