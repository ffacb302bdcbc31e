import { maxClaims, tooManyClaims, type Claim } from '#contract/certificates/certificate-checks.ts';
import { certificateLengths } from '#contract/certificates/certificates.ts';
import { cleanLines } from '#contract/fields/normal-form.ts';

interface Pasted {
  claims: Claim[];
  /** The error message for the field; blank if there is none. */
  error: string;
}

/**
 * Reads a list of names and certificate numbers: two columns as Excel copies them, or a list as people write it, with
 * numbers of lines, quotes, labels, brackets or other separators. Heads and blank lines are passed over. A line that
 * cannot be read is named: a genuine certificate never fails for the way in which it was written.
 */
export function readPasted(text: string): Pasted {
  const lines = linesOf(cleanLines(text))
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.length > 0 && !isHeading(cells));
  if (lines.length === 0) return { claims: [], error: '请粘贴名单：每行一人，姓名与证书编号两列' };
  if (lines.length > maxClaims) return { claims: [], error: tooManyClaims(lines.length) };
  const errors = lines.flatMap(({ number, cells }) => {
    const error = errorIn(cells);
    return error === '' ? [] : [`第 ${number} 行${error}`];
  });
  const [first = ''] = errors;
  const error = errors.length > 1 ? `${first}（共 ${errors.length} 行有误）` : first;
  return { claims: lines.map(({ cells: [Name = '', CertNum = ''] }) => ({ Name, CertNum })), error };
}

/** Parts a text into lines; a spreadsheet quotes a cell that has a line break. */
function linesOf(text: string): string[] {
  const cell = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g;
  const oneLineCells = text.replace(
    cell,
    (_found, before: string, quoted: string) =>
      `${before}${quoted.replace(/""/g, '"').replace(/\s*[\r\n]\s*/g, '')}`,
  );
  return oneLineCells.split(/\r\n?|\n/);
}

const quotes = /["'“”‘’„‟`´「」『』«»‹›]/g;
const bullet = /^[•·●○◆◇■□▪★☆✓√*-]\s*(?=\S)/;
/** The number of a line, such as 1. or (1) or 一、, not the beginning of a certificate number. */
const listNumber =
  /^(?:\((?:\d{1,4}|[一二三四五六七八九十]{1,3})\)|第?(?:\d{1,4}|[一二三四五六七八九十]{1,3})\s*[.、):,](?!\d)|\d{1,4}(?=\s+\D|\p{Script=Han})|no\.?\s*\d{1,4}[.、):,\s])[\s.、:,]*/iu;
/** The word before a value; without a colon only where no number begins so. */
const label =
  /^(?:姓\s*名|持证人|学员|考生|名字|证书编号|证书号码?|证书|编\s*号|证\s*号|no\.?)\s*:\s*|^(?:证书编号|证书号码?|编\s*号)\s*(?=\S)/i;
const numberLabel =
  /[\s,;、(:]+(?:证书编号|证书号码?|证书|编\s*号|证\s*号|no\.?)\s*:\s*|[\s,;、(]+(?:证书编号|证书号码?|编\s*号)\s*(?=\S)/i;
const trailing = /[\s,;、。]+$/;

function cellsOf(line: string): string[] {
  const plain = line.normalize('NFKC').replace(quotes, '').replace(trailing, '').trim();
  const columns = partsOf(plain, /\t/);
  if (columns.length > 1) return withoutCount(columns).map(withoutLabel);
  const text = plain.replace(bullet, '').replace(listNumber, '');
  const ways = [
    partsOf(text.replace(/\)$/, ''), numberLabel),
    partsOf(text, /[,;、|]/),
    partsOf(text, /\s{2,}/),
    bracketed(text),
    // A name has no blank before a number.
    partsOf(text, /\s+(?=\S*\d\S*$)/),
    partsOf(text, /[:/=]/),
  ].map((cells) => cells.map(withoutLabel));
  return (
    ways.find((cells) => errorIn(cells) === '') ??
    ways.find(({ length }) => length > 1) ??
    partsOf(text, /\t/)
  );
}

const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** A number in brackets behind the name. */
function bracketed(text: string): string[] {
  const [, name = '', number = ''] =
    /^([^()[\]【】]+)[([【]([^()[\]【】]*\d[^()[\]【】]*)[)\]】]$/.exec(text) ?? [];
  return [name.trim(), number.trim()].filter((cell) => cell !== '');
}

/** Leaves out a first column that counts the lines. */
function withoutCount(columns: string[]): string[] {
  const [first = '', ...others] = columns;
  if (others.length > 1 && /^[\d.、()第]{1,7}$/.test(first)) return others;
  return [first.replace(bullet, '').replace(listNumber, ''), ...others];
}

const withoutLabel = (cell: string) => cell.replace(label, '').trim();

/** Words above the columns; a head has no figures. */
const headWord =
  /^(?:序\s*号|行\s*号|.{0,4}姓\s*名|名字|持证人员?|持有人|证书持有人|学员|考生|人员|员工|(?:工作)?单位|公司|.{0,6}(?:编\s*号|证\s*号|证书|号码|证书号|编码)|name|.*(?:no\.?|number))$/i;
function isHeading(cells: string[]): boolean {
  const words = cells.join(' ');
  return !/\d/.test(words) && words.split(/[\s,;、|:/()]+/).some((word) => headWord.test(word));
}

/** The characters of a name. */
const nameSigns = /^[\p{L}\p{M}\s·.。•‧∙⋅・-]+$/u;

/** A number has figures, or is a code in parts such as `LIFE-VALID`. */
const numberSigns = /\d|^[a-z]+(?:[-/.][a-z]+)+$/i;

function errorIn([name = '', number, ...others]: string[]): string {
  if (number === undefined) return '只有一列，应为姓名、证书编号两列';
  if (others.length > 0) return `有 ${others.length + 2} 列，应为姓名、证书编号两列`;
  if (/\d/.test(name) && !numberSigns.test(number)) return '的两列放反了，应先姓名、后证书编号';
  if (!nameSigns.test(name)) return '的姓名里有别的内容，应只有姓名、证书编号两列';
  if (!numberSigns.test(number)) return '的证书编号里没有数字';
  if (/\s\D+$/.test(number)) return '的证书编号后面还有别的内容，应只有姓名、证书编号两列';
  if ([...name].length > certificateLengths.name) return `的姓名超过 ${certificateLengths.name} 个字`;
  return [...number].length > certificateLengths.certNum
    ? `的证书编号超过 ${certificateLengths.certNum} 个字`
    : '';
}
