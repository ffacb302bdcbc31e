/** Heads of the columns that name a person or an organisation. */
const nameHead = /^(?:姓名|名称|单位|会员单位|(?:单位|企业|公司|机构|会员)名称)$/;
const numberHead = /^(?:序号|编号|№)$/;
/** A value in words says by itself what it is; a number needs the head of its column. */
const inWords = /[\u4e00-\u9fff]/;

/**
 * Turns each table of people or organisations in sanitised HTML into a list of cards, for the page of leaders or members.
 * Tables without a column of names, and those with cells over several columns or rows, stay as they are.
 */
export function tablesAsCards(html: string): string {
  return html.replaceAll(/<table[\s>].*?<\/table>/gis, (table) =>
    /(?:col|row)span=|.<table/is.test(table) ? table : (cardsOf(table) ?? table),
  );
}

function cardsOf(table: string): string | undefined {
  const [head = [], ...rows] = [...table.matchAll(/<tr[\s>].*?<\/tr>/gis)].map(([row]) => cellsIn(row));
  const heads = head.map(textOf);
  const nameAt = heads.findIndex((title) => nameHead.test(title));
  if (nameAt < 0 || rows.length === 0 || rows.some(({ length }) => length !== head.length)) return undefined;
  const cards = rows.map((cells) => {
    const lines = cells.map((cell, at) =>
      at === nameAt ? `<strong>${cell}</strong>` : line(heads[at]!, cell),
    );
    return `<li>${lines.join('')}</li>`;
  });
  return `<ul class="cards">${cards.join('')}</ul>`;
}

function line(head: string, cell: string): string {
  if (numberHead.test(head) || (textOf(cell) === '' && !/<img\s/i.test(cell))) return '';
  const isPlain = inWords.test(textOf(cell)) || /<img\s/i.test(cell);
  return `<span><span${isPlain ? ' class="visually-hidden"' : ''}>${head}：</span>${cell}</span>`;
}

const cellsIn = (row: string) =>
  [...row.matchAll(/<(t[dh])(?=[\s>])[^>]*>(.*?)<\/\1>/gis)].map(([, , inside = '']) => unwrapped(inside));

/** Paragraphs would be blocks inside a line of the card. */
const unwrapped = (cell: string) => cell.replaceAll(/<\/?(?:p|div)(?:\s[^>]*)?>/gi, ' ').trim();

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim();
