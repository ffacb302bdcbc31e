import { creditCodeError, creditCodeNotice, normaliseCreditCode } from '#contract/fields/credit-code.ts';
import { cleanText } from '#contract/fields/normal-form.ts';
import { rosterColumns, type RosterColumn } from '#contract/members/roster-fields.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import type { CheckedRow } from '../../../platform/imports/definition.ts';
import { checkedRows, readRow, type RowReader } from '../../../platform/imports/read-row.ts';
import { spoilt, type SheetRow } from '../../../platform/spreadsheets/cells.ts';
import type { DateSystem } from '../../../platform/spreadsheets/day-of.ts';
import type { SheetTable } from '../../../platform/spreadsheets/table.ts';
import { areaCodes, lacksAreaCode } from './area-codes.ts';
import { contactWords, hasFax, saysNothing } from './contact-words.ts';
import { groupLine } from './group-lines.ts';
import { joiningDay } from './joining-day.ts';
import { readContacts, type RosterContact } from './read-contacts.ts';
import { blankValues, writtenRoster, type RosterValues } from './roster-values.ts';

export type CheckedRoster = CheckedRow<RosterColumn, RosterValues>;

type Reader = RowReader<RosterColumn>;
interface Rules {
  dateSystem: DateSystem;
  /** As `yyyy-MM-dd` in Shanghai. */
  today: string;
  codes: ReturnType<typeof areaCodes>;
  /** Cities by the numbers of the rows. */
  cities: ReadonlyMap<number, string>;
}

/**
 * Yields the rows of a roster, each checked on demand; the area codes that its rows write are collected before.
 * @throws WrongSheet when there are none
 */
export function checkedRoster(table: SheetTable): Generator<CheckedRoster> {
  const rows = withCellsAbove(table.rows);
  const cities = citiesOf(rows);
  const codes = areaCodes();
  for (const row of rows) noteAreaCodes(row, { codes, cities });
  const rules = { dateSystem: table.dateSystem, today: today(), codes, cities };
  return checkedRows({ rows, count: table.count }, (row) => checkRoster(row, rules), blankValues);
}

const ditto = /^(?:同上|〃|″|"|〞|“”|”)$/;

/** Returns the rows with 同上 replaced by what is in the cell above; it is shown as corrected. */
function withCellsAbove(rows: Iterable<SheetRow>): SheetRow[] {
  const settled: SheetRow[] = [];
  for (const row of rows) {
    const above = settled.at(-1)?.cells;
    const cells = row.cells.map((cell, at) => {
      const same = above?.[at];
      return same && same.kind !== 'formula' && same.kind !== 'error' && ditto.test(cell.text.trim())
        ? { ...same, own: cell.text }
        : cell;
    });
    settled.push({ ...row, cells });
  }
  return settled;
}

/** Returns the city of each row for its area code: its own, or that of the line above that names one alone. */
function citiesOf(rows: readonly SheetRow[]): ReadonlyMap<number, string> {
  const none = { isType: () => false, isLevel: () => false };
  let above = '';
  return new Map(
    rows.map((row) => {
      const line = row.lone === undefined ? undefined : groupLine(row.lone, none);
      if (line?.kind === 'city') above = line.word;
      return [row.row, readRow(rosterColumns, row).text('地区') || above] as const;
    }),
  );
}

function noteAreaCodes(sheetRow: SheetRow, { codes, cities }: Pick<Rules, 'codes' | 'cities'>): void {
  const row = readRow(rosterColumns, sheetRow);
  const city = cities.get(sheetRow.row) ?? '';
  for (const column of ['联络人', '座机', '电话'] as const)
    for (const { kind, text } of contactWords(row.cell(column).text).words)
      if (kind === 'landline') codes.note(city, text);
}

/** Reads one row: values that can be corrected without doubt are, all others are reported. */
function checkRoster(sheetRow: SheetRow, rules: Rules): CheckedRoster {
  const row = readRow(rosterColumns, sheetRow);
  const { lone } = sheetRow;
  if (lone !== undefined) {
    const name = cleanText(lone);
    return row.checked({ ...blankValues, name, lone: name }, shownTexts(row));
  }
  const warnings: string[] = [];
  const { name, formerNames } = namesOf(row, warnings);
  const contacts = contactsOf(row, warnings);
  const values: RosterValues = {
    ...blankValues,
    name,
    formerNames,
    creditCode: codeOf(row, warnings),
    type: withoutLetter(word(row, '单位归类', 30)),
    level: withoutLetter(word(row, '会员等级', 30)),
    city: word(row, '地区', 50),
    ...withLegalPerson(row, contacts, warnings),
    joinedOn: joinedOn(row, rules, warnings),
    address: word(row, '地址', 200),
    nature: word(row, '单位性质', 50),
    mainBusiness: word(row, '主营业务', 500),
    dues: duesOf(row),
    remarks: word(row, '备注', 500),
  };
  values.isContinued = isContinued(row, values);
  if (name === '' && !values.isContinued) row.say('公司名称', '请填写公司名称');
  addAreaCodes(values, rules.codes.of(rules.cities.get(sheetRow.row) ?? ''), warnings);
  if (name === '' && values.isContinued) warnings.push('没有公司名称，算作上一行公司的联络人');
  return row.checked(values, correctedTexts(row, values), warnings);
}

/** A row whose name is covered by a merged cell, or which has nothing besides a contact. */
function isContinued(row: Reader, { contacts, ...values }: RosterValues): boolean {
  const cell = row.cell('公司名称');
  if (cell.own !== undefined && cell.own.trim() === '' && cell.text !== '') return true;
  const isBlank = values.name + values.creditCode + values.legalPerson + values.address === '';
  return isBlank && contacts.length > 0;
}

const former =
  /[（(【[〔]\s*(?:(?:原名称?|曾用名|旧名|更名前)[为:：\s]*|原[:：]\s*)([^）)】\]〕]+)[）)】\]〕]/gu;
const renamed = /[（(【[〔]\s*现?已?(?:更名|改名|变更)为?[:：]?\s*([^）)】\]〕]{4,})[）)】\]〕]/u;

/** Marks that offices put beside names, and a number that a column of numbers usually has. */
const marks = /^[*＊★☆▲△●○◆◇■□※#\s]+|[*＊★☆▲△●○◆◇■□※#\s]+$/gu;
const numbering = /^\d{1,4}[、.．)）]\s*(?=\p{Script=Han})/u;
const gone = /[（(](?:拟|申请|已)?(?:退会|注销|吊销|除名|停业)[）)]/u;

/** Returns a name without marks and a number before it; what may mean something is told. */
function bareName(text: string, warnings: string[]): string {
  const bare = text.replaceAll(marks, '');
  if (bare !== text && bare !== '') warnings.push('的公司名称前后有“*”一类的记号，没有导入');
  const [words] = gone.exec(bare) ?? [];
  if (words !== undefined)
    warnings.push(`的公司名称写着“${words.slice(1, -1)}”，照原样保留，请核对还是不是会员`);
  return bare.replace(numbering, '');
}

function namesOf(row: Reader, warnings: string[]): Pick<RosterValues, 'name' | 'formerNames'> {
  row.saySpoilt(['公司名称']);
  const text = bareName(row.text('公司名称'), warnings);
  const inName = [...text.matchAll(former)].flatMap(([, names = '']) => separated(names));
  const bare = text.replaceAll(former, '').trim();
  const present = renamed.exec(bare)?.[1]?.trim();
  const old = present === undefined ? [] : [bare.replace(renamed, '').trim()];
  const name = present ?? bare;
  if ([...name].length > 100) row.say('公司名称', '公司名称不能超过 100 个字');
  const column = separated(row.cell('曾用名').text);
  const formerNames = [...new Set([...column, ...inName, ...old])].filter((one) => one !== name);
  if (formerNames.join('\n').length > 500) row.say('曾用名', '曾用名不能超过 500 个字');
  return { name: saysNothing(name) ? '' : name, formerNames };
}

const separated = (text: string) =>
  text
    .split(/[\r\n;；、,，/]+/)
    .map(cleanText)
    .filter((one) => !saysNothing(one));

/** Returns the text of a cell, blank where it says 无 or -. */
function word(row: Reader, column: RosterColumn, max: number): string {
  const text = row.textUpTo(column, max, { ofLines: true });
  return saysNothing(text) ? '' : text;
}

/** Returns a choice of a questionnaire without its letter, as in A.检测机构. */
const withoutLetter = (text: string) => text.replace(/^[A-Za-z][.、．:：](?=\p{Script=Han})/u, '');

function codeOf(row: Reader, warnings: string[]): string {
  const column = '统一社会信用代码';
  const text = row.text(column);
  if (saysNothing(text)) return '';
  const spoiling = spoilt(row.cell(column));
  const code = normaliseCreditCode(text.slice(0, 100));
  const error = spoiling === undefined ? creditCodeError(code) : `${column}${spoiling}`;
  if (error !== undefined) row.say(column, error);
  const notice = creditCodeNotice(text.slice(0, 100));
  if (error === undefined && notice !== undefined) warnings.push(`的信用代码里，${notice}`);
  return code;
}

function joinedOn(row: Reader, rules: Rules, warnings: string[]): string {
  if (saysNothing(row.text('入会日期'))) return '';
  const joining = joiningDay(row.cell('入会日期'), rules.dateSystem, rules.today);
  if (!joining) row.say('入会日期', '入会日期不是有效的日期，应如 2016-03-15、2016年3月 或 2016');
  else if (joining.isDoubtful) warnings.push('的入会日期在表格里是数字，1 月也可能是 10 月，请核对');
  if (joining && joining.day > rules.today) warnings.push('的入会日期晚于今天');
  return joining?.day ?? '';
}

/** 会费缴至 2025年12月: each head with its value. */
function duesOf(row: Reader): string[] {
  const lines = row
    .cell('会费')
    .text.split(/[\r\n]+/)
    .map(cleanText);
  return lines.filter((line) => !saysNothing(line) && !saysNothing(line.replace(/^\S+ /, '')));
}

const numberColumns = ['手机', '座机', '电话'] as const;

function contactsOf(row: Reader, warnings: string[]): RosterContact[] {
  const textOf = (column: RosterColumn) => {
    const { kind, text } = row.cell(column);
    return kind === 'formula' || kind === 'error' ? '' : text;
  };
  const { contacts, problems } = readContacts({
    names: textOf('联络人'),
    posts: textOf('职务'),
    numbers: numberColumns.map((column) => ({ column, text: textOf(column) })),
    emails: textOf('邮箱'),
  });
  if (['联络人', ...numberColumns].some((column) => hasFax(textOf(column as RosterColumn))))
    warnings.push('的电话里写着传真，传真没有导入');
  for (const { column, message } of problems) row.say(column as RosterColumn, message);
  for (const { name, post } of contacts) {
    if ([...name].length > 50) row.say('联络人', '联络人的姓名不能超过 50 个字');
    if ([...post].length > 50) row.say('职务', '职务不能超过 50 个字');
  }
  return contacts;
}

/** The person in charge may have a number in the same cell: that is a contact of the company as well. */
function withLegalPerson(
  row: Reader,
  contacts: RosterContact[],
  warnings: string[],
): Pick<RosterValues, 'legalPerson' | 'contacts'> {
  const text = word(row, '负责人', 50)
    .split(' ')
    .filter((one) => !saysNothing(one))
    .join(' ');
  const [person, post, ...others] = contactWords(text).words;
  if (person?.kind === 'name' && post?.kind === 'post' && others.length === 0) {
    warnings.push('的负责人一格里写着职务，只导入姓名');
    return { legalPerson: person.text, contacts };
  }
  if (!/\d{7}/.test(text.normalize('NFKC').replaceAll(/[- ]/g, ''))) return { legalPerson: text, contacts };
  const read = readContacts({ names: row.cell('负责人').text, posts: '', numbers: [], emails: '' });
  for (const { message } of read.problems) row.say('负责人', message);
  const persons = read.contacts.map((one) => ({ ...one, post: one.post || '负责人' }));
  const newPersons = persons.filter(
    ({ name, phone }) => !contacts.some((one) => one.name === name || one.phone === phone),
  );
  const names = persons.map(({ name }) => name).filter((name) => name !== '');
  return { legalPerson: names.join('、'), contacts: [...contacts, ...newPersons] };
}

function addAreaCodes(values: RosterValues, code: string | undefined, warnings: string[]): void {
  const lacking = values.contacts.filter(({ landline }) => lacksAreaCode(landline));
  if (lacking.length === 0) return;
  warnings.push(code === undefined ? '的座机没有区号，照原样保留' : '的座机没有区号，按地区补上了');
  if (code !== undefined) for (const contact of lacking) contact.landline = `${code}-${contact.landline}`;
}

const shownTexts = (row: Reader) =>
  Object.fromEntries(
    rosterColumns.map((column) => [column, row.cell(column).own ?? row.cell(column).text]),
  ) as Record<RosterColumn, string>;

/** Columns of contacts may be filled from each other: only what was texts otherwise is a correction. */
function correctedTexts(row: Reader, values: RosterValues): Record<RosterColumn, string> {
  const [shown, texts] = [shownTexts(row), writtenRoster(values)];
  const isMoved = (column: RosterColumn) => {
    const text = row.cell(column).text.trim();
    return text === '' || saysNothing(text) || plain(text) === plain(texts[column]);
  };
  for (const column of [
    '联络人',
    '职务',
    '手机',
    '座机',
    '邮箱',
    '曾用名',
    '会费',
    '备注',
    '负责人',
  ] as const)
    if (isMoved(column)) texts[column] = shown[column];
  for (const column of rosterColumns) if (saysNothing(shown[column].trim())) texts[column] = shown[column];
  return { ...texts, 电话: shown.电话 };
}

/** Separators do not count, nor what says that there is nothing. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[\s;,、/；，]+/)
    .filter((one) => !saysNothing(one))
    .join('、');
