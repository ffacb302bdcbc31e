/** Formats a number as the library does; the library itself is loaded with its first use. */
type Format = (value: number, format: string) => string;

/** Literal parts of a format: in quotes, or behind a backslash. */
const literal = String.raw`"[^"]*"|\\.`;
/** What the library does not show as spreadsheet programs do: numerals in words, durations, and a scale of thousands. */
const unsupported = /\[(?:DBNum|h+\]|m+\]|s+\])|[0#?],+(?![0#?,])/i;
const general = new RegExp(
  String.raw`^((?:${literal}|[^"\\;])*?)(?:General|G/通用格式)((?:${literal}|[^"\\;])*)$`,
  'i',
);
/** Spreadsheets calculate with more digits than they display. */
const shownFigures = 15;

/**
 * Returns a number as its format shows it: 15 as `"FD-2026-"0000` is FD-2026-0015. Undefined where that is unknown.
 * @see ECMA-376, 18.8.31
 */
export function shownNumber(value: number, code: string, format: Format): string | undefined {
  // A currency stands in brackets with its locale: [$¥-804].
  const plainFormat = code.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_found, sign: string) =>
    sign === '' ? '' : `"${sign}"`,
  );
  const bare = plainFormat.replaceAll(new RegExp(literal, 'g'), '');
  if (unsupported.test(bare)) return undefined;
  const [, before, behind] = general.exec(plainFormat) ?? [];
  if (before !== undefined) return `${plainOf(before)}${exact(value)}${plainOf(behind ?? '')}`;
  if (/general|通用格式/i.test(bare)) return undefined;
  return format(Number(value.toPrecision(shownFigures)), plainFormat).trim();
}

const exact = (value: number) => String(Number(value.toPrecision(shownFigures)));

/** Returns the literal text of a part of a format, without colours and padding. */
function plainOf(part: string): string {
  return part
    .replaceAll(/\[[^\]]*\]|[_*]./g, '')
    .replaceAll(/"([^"]*)"|\\(.)/g, (_found, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');
}
