import * as v from 'valibot';

/*
 * Field rules and their messages, used by the site, the back office and the server alike.
 * Wire input may be a query (strings) or JSON from clients that send numbers as strings.
 */

// NUL is refused before this removes the others; tab and line feed stay.
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/** Trimmed, NFC, no control characters. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, '').normalize('NFC').trim();
}

const anyText = v.pipe(
  v.string('应为文字'),
  v.check((text) => !text.includes('\0'), '含有不允许的字符'),
  v.transform(cleanText),
);

function characters(text: string): number {
  return [...text].length;
}

const atMost = (max: number) =>
  v.check<string, string>((text) => characters(text) <= max, `不能超过 ${max} 个字`);

/** Text that must be there; `message` is shown when it is absent or blank. */
export const requiredText = (message: string, max: number) =>
  v.pipe(
    v.optional(v.nullable(anyText, ''), ''),
    v.transform((text) => text ?? ''),
    v.nonEmpty(message),
    atMost(max),
  );

/** Text that may be absent, null or blank; all three read as `''`. */
export const optionalText = (max: number) =>
  v.pipe(
    v.optional(v.nullable(anyText, ''), ''),
    v.transform((text) => text ?? ''),
    atMost(max),
  );

export const mobilePattern = /^1[3-9]\d{9}$/;

/** A mobile number of the mainland (product: Validation rules). */
export const mobileNumber = v.pipe(
  requiredText('请输入手机号码', 20),
  v.regex(mobilePattern, '请输入正确手机号码'),
);

/**
 * A mobile number that is already known: absent, or masked as it was answered, leaves it as it is; blank removes it.
 */
export const keptMobileNumber = v.optional(
  v.pipe(
    optionalText(20),
    v.check((text) => text === '' || isMaskedMobile(text) || mobilePattern.test(text), '请输入正确手机号码'),
  ),
);

export function isMaskedMobile(text: string): boolean {
  return /^\d{2}\*{7}\d{2}$/.test(text);
}

/** A password is compared exactly: neither trimmed nor normalised. */
export const password = (message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.nonEmpty(message), v.maxLength(128, '密码不能超过 128 个字符'));

const wholeNumber = (message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.check((value) => typeof value === 'number' || /^\s*-?\d{1,15}\s*$/.test(value), message),
    v.transform(Number),
    v.safeInteger(message),
  );

export const integer = (message: string, min: number, max: number) =>
  v.pipe(wholeNumber(message), v.minValue(min, message), v.maxValue(max, message));

export const positiveInteger = (message: string) => integer(message, 1, 2_147_483_647);

/** The id of an existing record. */
export const recordId = (message = '编号有误') => positiveInteger(message);

/** The id of a Save call: absent, null, '' and 0 mean "create" and read as 0. */
export const savedId = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), integer('编号有误', 0, 2_147_483_647)], '编号有误'), 0), 0),
  v.transform((id) => (id === '' || id === null ? 0 : id)),
);

/** Absent, null and '' read as `undefined`: a filter that is not set. */
// oxlint-disable-next-line no-explicit-any
export const filter = <Schema extends v.GenericSchema<any, any>>(schema: Schema) =>
  v.pipe(
    v.optional(v.custom<v.InferInput<Schema> | '' | null>(() => true)),
    v.transform((value) => (value === '' || value === null ? undefined : value)),
    v.optional(schema),
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

/** May be blank. Security line 13. */
export const optionalAddress = v.pipe(
  optionalText(500),
  v.check((address) => address === '' || isSafeAddress(address), '地址需以 http://、https:// 或 / 开头'),
);

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
  v.pipe(v.string(message), v.trim(), v.check(isRealTime, message));

/** `Status` of what readers see or do not see. */
export const shownStatus = v.optional(oneOf([0, 1], '状态有误'), 1);

/** `SortNumber`; absent: 0. */
export const sortNumber = v.optional(integer('排序应为 0 至 999999 的整数', 0, 999_999), 0);

/** Ids of a bulk call: 1 to 500. */
export const bulkIds = v.pipe(
  v.array(recordId(), '请选择记录'),
  v.minLength(1, '请选择记录'),
  v.maxLength(500, '一次最多处理 500 条'),
);
