import { cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import { looksLikeIdNumber, normaliseIdNumber } from '#contract/fields/id-number.ts';
import { cleanLines, cleanText } from '#contract/fields/normal-form.ts';
import { pastedTable } from '#ui/text/pasted-table.ts';

/** A person as a form types it. */
export interface TypedPerson {
  Name: string;
  Mobile: string;
  Post: string;
  IdNumber: string;
}

type Column = keyof TypedPerson;

/** The words above the columns of lists as offices write them. */
const heads: Record<Column, RegExp> = {
  Name: /^(?:参[会加训]人?员?)?(?:姓名|名字|人员|学员|联[系络]人)$/,
  Mobile: /^(?:联系)?(?:手机|移动电话|电话|联系方式)(?:号码?)?$/,
  Post: /^(?:职务|职位|岗位|职称|职务\/职称)$/,
  IdNumber: /^(?:公民)?(?:身份证|证件)(?:号码?|编号)?$/,
};
const columns = Object.keys(heads) as Column[];

/** A mobile number and an identity number inside a line of text. */
const mobileInText = /(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/;
const idNumberInText = /\d{17}[\dXx]/;
const lineNumber = /^(?:\(\d{1,3}\)|（\d{1,3}）|\d{1,3}\s*[.、．)）])\s*/;
const postWord =
  /(?:总监|经理|主任|主管|主席|会长|院长|校长|部长|处长|科长|局长|所长|站长|队长|组长|厂长|店长|董事长?|监事|总裁|总工|工程师|技术员|施工员|安全员|资料员|质检员|专员|秘书长?|会计|出纳|助理|法人|负责人|教授|讲师|律师|顾问|职员|员工|司机)$|^(?:总|副)/;
const companyWord = /(?:公司|集团|协会|研究院|设计院|事务所|中心|大学|学院|支行|分行|厂)$/;

/**
 * Returns the people of a list copied from Excel, Word or a message, its columns in any order; undefined where the
 * clipboard has no list.
 */
export function pastedPeople(clipboard: DataTransfer | null): TypedPerson[] | undefined {
  const table = pastedTable(clipboard);
  const people = table ? peopleInTable(table) : peopleInText(clipboard?.getData('text/plain') ?? '');
  return people.length > 0 ? people : undefined;
}

/** Returns the people in the rows of a table, by its heads or by what its cells look like. */
export function peopleInTable(table: readonly (readonly string[])[]): TypedPerson[] {
  const rows = table.map((cells) => cells.map(cleanText)).filter((cells) => cells.some(Boolean));
  const headAt = rows.findIndex((cells) => cells.filter((cell) => columnOfHead(cell)).length >= 2);
  const body = rows.slice(headAt + 1);
  const places = placesIn(rows[headAt], body);
  return body.map((cells) => personIn(cells, places)).filter(isSomebody);
}

function columnOfHead(cell: string): Column | undefined {
  const bare = cell.replaceAll(/[\s*：:（）()]/g, '');
  return columns.find((column) => heads[column].test(bare));
}

type Places = Partial<Record<Column, number>>;

function placesIn(head: readonly string[] | undefined, body: readonly (readonly string[])[]): Places {
  if (head)
    return Object.fromEntries(
      columns.map((column) => [column, head.findIndex((cell) => columnOfHead(cell) === column)]),
    );
  const width = Math.max(0, ...body.map(({ length }) => length));
  const kinds = Array.from({ length: width }, (_, at) => kindOf(body.map((cells) => cells[at] ?? '')));
  const texts = kinds.flatMap((kind, at) => (kind === 'text' ? [at] : []));
  const post = kinds.indexOf('post');
  const name = texts[0] ?? -1;
  return {
    Name: name,
    Post: post >= 0 ? post : (texts[1] ?? -1),
    Mobile: kinds.indexOf('mobile'),
    IdNumber: kinds.indexOf('id'),
  };
}

/** Returns what most cells of a column are. */
function kindOf(cells: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const kind = kindOfCell(cell);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function kindOfCell(cell: string): string | undefined {
  if (cell === '') return undefined;
  if (looksLikeIdNumber(cell)) return 'id';
  if (mobilePattern.test(cleanTelephone(cell))) return 'mobile';
  if (/^[\d.\-/]+$/.test(cell)) return 'number';
  if (companyWord.test(cell) && cell.length > 4) return 'company';
  return postWord.test(cell) ? 'post' : 'text';
}

function personIn(cells: readonly string[], places: Places): TypedPerson {
  const at = (column: Column) => cells[places[column] ?? -1] ?? '';
  return person(at('Name'), at('Mobile'), at('Post'), at('IdNumber'));
}

const person = (name: string, mobile: string, post: string, idNumber: string): TypedPerson => ({
  Name: name.replaceAll(/\s+(?=\p{Script=Han})/gu, ''),
  Mobile: cleanTelephone(mobile),
  Post: post,
  IdNumber: normaliseIdNumber(idNumber),
});

const isSomebody = ({ Name, Mobile }: TypedPerson) => Name !== '' || Mobile !== '';

/**
 * Returns the people of lines such as `1、王敏，安全总监，138 0000 0000`; none where no line has a name and a number. Lines
 * with tabs are rows of a table: an input method or an old WebView passes a copied table on as mere text.
 */
export function peopleInText(text: string): TypedPerson[] {
  if (text.includes('\t')) return peopleInTable(text.split(/\r?\n/).map((line) => line.split('\t')));
  const people = cleanLines(text)
    .split('\n')
    .filter((line) => !isHead(line))
    .map(lineAsPerson)
    .filter(isSomebody);
  return people.some(({ Name, Mobile }) => Name !== '' && Mobile !== '') ? people : [];
}

const isHead = (line: string) =>
  line.split(/[\s,，;；、|/]+/).every((word) => columnOfHead(word) !== undefined);

function lineAsPerson(line: string): TypedPerson {
  const plain = line.normalize('NFKC').replace(lineNumber, '');
  const idNumber = idNumberInText.exec(plain)?.[0] ?? '';
  const withoutId = idNumber === '' ? plain : plain.replace(idNumber, ' ');
  const mobile = mobileInText.exec(withoutId)?.[0] ?? '';
  const words = withoutId
    .replace(mobile, ' ')
    .replaceAll(/(?:姓名|手机号码?|电话|职务|身份证号?码?)\s*[:：]?/g, ' ')
    .split(/[\s,，;；、:：|/()（）]+/)
    .filter((word) => /\p{L}/u.test(word) && !(companyWord.test(word) && word.length > 4));
  const post = words.find((word) => postWord.test(word)) ?? '';
  const [name = '', second = ''] = words.filter((word) => word !== post);
  return person(name, mobile, post === '' ? second : post, idNumber);
}
