import { cleanTelephone, emailPattern, cleanEmail, telephonePattern } from '#contract/fields/contacts.ts';
import { cleanText, foldSigns } from '#contract/fields/normal-form.ts';

/* The words of a cell about contacts: names, posts, telephone numbers and e-mail addresses, in their order. */

export interface ContactWord {
  kind: 'name' | 'post' | 'mobile' | 'landline' | 'email' | 'blank';
  text: string;
  /** The number of the part of the cell that it is in, by semicolons, commas, strokes and line breaks. */
  part: number;
}

/** The words of a cell, and what in it is no number although it has digits, or no address although it has an @. */
export interface ContactWords {
  words: ContactWord[];
  unread: string[];
}

const nothing =
  /^(?:无|没有|暂无|暂缺|暂缺乏|空|缺|未知|不详|未提供|未填|待补|待补充|不清楚|不知道|待定|待查|n\/?a|none|null|[-—–_/\\.。*]+)$/i;

/** Returns whether a text says that there is nothing. */
export function saysNothing(text: string): boolean {
  return text === '' || nothing.test(text.normalize('NFKC'));
}

const country = String.raw`(?:\(?\+?(?:00)?86\)?[- ]?)?`;
const extension = String.raw`(?: ?(?:-|转|分机|ext\.?|x|#) ?:? ?\d{1,6}(?!\d))?`;
const number = new RegExp(
  [
    String.raw`(?<!\d)(?<mobile>${country}1[3-9](?:[-. ]?\d){9})(?!\d)`,
    String.raw`(?<!\d)(?<service>[48]00[- ]?\d{3}[- ]?\d{4}|[48]00[- ]?\d{4}[- ]?\d{3})(?!\d)`,
    String.raw`(?<!\d)(?<landline>${country}(?:\(?0\d{2,3}\)?[- ]{0,2})?[2-9]\d{2,3}[- ]?\d{4}(?!\d)${extension}\)?)`,
    String.raw`(?<email>[\w.+%-]+ ?@ ?[\w-]+(?:\.[\w-]+)+)`,
  ].join('|'),
  'gi',
);
/** A landline whose first zero a spreadsheet has dropped. */
const withoutZero = /^(?:10|[2-9]\d{1,2})[2-9]\d{6,7}$/;

const duties =
  '经理|主任|总监|部长|科长|处长|局长|秘书|秘书长|助理|主管|会计|出纳|工程师|董事长|董事|书记|院长|所长|厂长|校长|行长|总裁|总工|专员|干事|文员|会长|主席|组长|队长|站长|店长|老板|法人|负责人|办公室|财务|行政|人事|综合部|办公室主任';
const post = new RegExp(
  `^(?:副|常务|执行|总|技术|财务|行政|人事|办公室|销售|市场|项目|综合|工程|质量|安全|业务|客户|党委|党支部|集团|公司|部门|分公司|区域|高级|人力资源|${duties})*(?:${duties})$`,
);
/** Words that say what the following is; they are no names. */
const label =
  /(?:微信同号|手机同号|同微信|微信号?|联系电话|办公电话|联系方式|手机号码?|手机|座机|固话|电话|移动|办公|传真|邮箱|e-?mail|mail|mobile|tel|联系人|联络人|姓名)(?=[:. ]|$) ?[:.]?/gi;

/** Returns the words of a cell; each line of it, and each part between separators, is one part. */
export function contactWords(cell: string): ContactWords {
  const words: ContactWord[] = [];
  const unread: string[] = [];
  const lines = cell
    .split(/[\r\n]+/)
    .map((line) => foldSigns(cleanText(line).normalize('NFKC')).replaceAll(/[—–]/g, '-'))
    .map((line) => line.replaceAll(powerOfTen, wholeNumber).replaceAll(/-{2,}(?=\d)/g, '-'))
    .map((line) => line.replaceAll(fax, ' '));
  for (const line of lines) unread.push(...(line.match(otherEnding) ?? []));
  const parts = lines.flatMap(partsOf);
  for (const [part, text] of parts.entries()) readPart(text, part, { words, unread });
  return { words, unread };
}

/** 1.38E+10, as a spreadsheet writes a long number: whole where all its digits are there. */
const powerOfTen = /(?<![\d.])(\d)\.(\d{1,15})E\+(\d{1,2})(?!\d)/gi;
const wholeNumber = (text: string, first: string, rest: string, power: string) =>
  rest.length === Number(power) ? first + rest : text;
const faxNumber = String.raw`[:. ]*(?:\(?0\d{2,3}\)?[- ]{0,2})?\d[\d -]{5,}\d`;
const fax = new RegExp(`(?:传真|fax)${faxNumber}`, 'gi');
/** Returns whether a cell has the number of a fax machine, which is no contact. */
export const hasFax = (cell: string) => new RegExp(fax).test(foldSigns(cell.normalize('NFKC')));

/** 88886666/7: the second number has its last digits alone. */
const otherEnding = /\d{6,}\/\d{1,4}(?![- ]?\d)/g;

/** Separators between digits belong to no number either. */
const partsOf = (line: string) =>
  (saysNothing(line) ? [line] : line.split(/[;,、/|，；。]+/)).map((one) => one.trim());

function readPart(text: string, part: number, { words, unread }: ContactWords): void {
  if (saysNothing(text)) return void words.push({ kind: 'blank', text: '', part });
  let from = 0;
  for (const match of text.matchAll(number)) {
    readNames(text.slice(from, match.index), part, { words, unread });
    readNumber(match, part, { words, unread });
    from = match.index + match[0].length;
  }
  readNames(text.slice(from), part, { words, unread });
}

function readNumber(
  { 0: text, groups = {} }: RegExpExecArray | RegExpMatchArray,
  part: number,
  { words, unread }: ContactWords,
): void {
  if (groups.email !== undefined) {
    const address = cleanEmail(text);
    if (emailPattern.test(address)) words.push({ kind: 'email', text: address, part });
    else unread.push(text);
    return;
  }
  if (groups.service !== undefined) {
    const digits = text.replaceAll(/\D/g, '');
    const text400 = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
    words.push({ kind: 'landline', text: text400, part });
    return;
  }
  const spaced = text.replace(/^\(?(0\d{2,3})\)? +/, '$1-');
  const cleaned = cleanTelephone(spaced.replace(/^(\([^)]*)$/, '$1)').replace(/^([^(]*)\)$/, '$1'));
  if (!telephonePattern.test(cleaned)) return void unread.push(text);
  words.push({ kind: groups.mobile === undefined ? 'landline' : 'mobile', text: cleaned, part });
}

function readNames(text: string, part: number, { words, unread }: ContactWords): void {
  const plain = text.replaceAll(label, ' ').replaceAll(/[:"“”'=]/g, ' ');
  for (const piece of plain.split(/([()])|\s+/).reduce<{ isInside: boolean; texts: [string, boolean][] }>(
    ({ isInside, texts }, one) => {
      if (one === '(' || one === ')') return { isInside: one === '(', texts };
      if (one) texts.push([one, isInside]);
      return { isInside, texts };
    },
    { isInside: false, texts: [] },
  ).texts)
    readName(piece, part, { words, unread });
}

function readName([text, isInside]: [string, boolean], part: number, { words, unread }: ContactWords): void {
  const bare = text.replace(/^[-.·*★☆▲△●○◆※#]+|[-.·*★☆▲△●○◆※#]+$/g, '');
  if (bare === '' || /^(?:男|女|先生|女士|办|宅|家)$/.test(bare)) return;
  if (/^(?:转|分机)$/.test(bare)) return void unread.push(text);
  if (/\d/.test(bare)) {
    if (withoutZero.test(bare)) words.push({ kind: 'landline', text: cleanTelephone(`0${bare}`), part });
    else if (!/^\d$/.test(bare)) unread.push(text);
    return;
  }
  if (bare.includes('@')) return void unread.push(text);
  const last = words.at(-1);
  // 王 敏 is one name.
  if (last?.kind === 'name' && last.part === part && !isInside) {
    if (isOneCharacter(last.text) && isOneCharacter(bare)) return void (last.text += bare);
    if (isLatin(last.text) && isLatin(bare)) return void (last.text += ` ${bare}`);
  }
  words.push({ kind: isInside || post.test(bare) ? 'post' : 'name', text: bare, part });
}

const isLatin = (text: string) => /^[A-Za-z.' -]+$/.test(text);
const isOneCharacter = (text: string) => /^\p{Script=Han}$/u.test(text);
