/*
 * Texts that cost the most to make safe, each of nearly the size that is asked for. Every one multiplies something: tags,
 * rules, selectors, declarations, spans, levels, or the places from which a pattern may begin.
 */

/** Below the limits of the contract, which refuses more. */
const maxTags = 14_900;

type Piece = string | ((at: number) => string);

function filled(size: number, piece: Piece, { head = '', tail = '', most = maxTags } = {}): string {
  const pieces = [head];
  let length = head.length + tail.length;
  for (let at = 0; at < most; at++) {
    const next = typeof piece === 'string' ? piece : piece(at);
    length += next.length;
    if (length > size) break;
    pieces.push(next);
  }
  return pieces.join('') + tail;
}

const value = (property: string, size: number, piece: string, first = '') =>
  filled(size, piece, { head: `<p style="${property}:${first}`, tail: 'x">文</p>', most: size });

const selectors = (of: string, count: number) => Array.from({ length: count }, () => of).join(',');
const hiddenRow = '<tr height="0"><td>密</td></tr>';

export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  'columns of a thousand beside rules for each of them': (size) => {
    const rule = `<style>${selectors('*', Math.min(100, size / 12))}{${'display:block;'.repeat(Math.min(20, size / 100))}}</style>`;
    return filled(size, '<col span=1000>', { head: `${rule}<table>${hiddenRow}</table><table>` });
  },
  'a rule for everything, very often': (size) =>
    filled(size, '<p>文', {
      head: `<style>${filled(size * 0.6, '*{display:block}', { most: 12_000 })}</style>`,
    }),
  'a selector for everything, very often': (size) =>
    filled(size, '<p>文', {
      head: `<style>${selectors('*', Math.min(size / 5, 50_000))}{${filled(size * 0.3, 'opacity:1;')}}</style>`,
    }),
  'classes of which every element has others': (size) => {
    const letters = [...'abcdefg'];
    const rules = Array.from({ length: 100 }, (_, at) => {
      const classes = letters.filter((_letter, bit) => (at >> bit) & 1).map((letter) => `.${letter}`);
      return `${classes.join('') || '*'}{opacity:1;font-size:9px}`;
    }).slice(0, size / 60);
    return filled(
      size,
      (at) => `<p class="${letters.filter((_letter, bit) => (at >> bit) & 1).join(' ')} x${at}">`,
      {
        head: `<style>${rules.join('')}</style>`,
        most: 6000,
      },
    );
  },
  'siblings behind selectors by place and attribute': (size) =>
    filled(size, '<p data-a=1>', {
      head: `<style>${filled(size / 2, 'p:nth-child(2n+1) ~ [data-a^="1"]{display:none}', { most: 3000 })}</style>`,
    }),
  'rows that cover all others': (size) =>
    filled(size, '<tr><td rowspan=65000>文', { head: `<table>${hiddenRow}`, most: maxTags / 2 }),
  'cells that cover everything': (size) =>
    filled(size, '<td colspan=1000 rowspan=65000>文', { head: `<table>${hiddenRow}<tr>` }),
  'cells that cover everything, and rows below': (size) =>
    filled(size, '<tr><td>文', {
      head: filled(size / 2, '<td colspan=1000 rowspan=65000>文', {
        head: `<table>${hiddenRow}<tr>`,
        most: 5000,
      }),
      most: 4500,
    }),
  'small tables with wide columns': (size) =>
    filled(size, `<table><col span=1000 width=0><tr height=0><td colspan=1000>文</table>`, { most: 3600 }),
  'hidden siblings': (size) => filled(size, '<p hidden>密'),
  'hidden cells': (size) => filled(size, '<td hidden>密', { head: `<table>${hiddenRow}<tr>` }),
  'pictures without an address': (size) => filled(size, '<img src=x>'),
  'pictures with an address that a second check refuses': (size) => filled(size, '<img src="/\u0001/x">'),
  'readings of characters': (size) => filled(size, '<ruby>文<rt>wén</rt></ruby>', { most: 7000 }),
  'levels that the parser makes': (size) => filled(size, '<li><p>', { most: maxTags / 2 }),
  'the deepest text': (size) =>
    filled(size, '文', { head: '<b>'.repeat(Math.min(99, size / 4)), most: size }),
  'spaces before an importance': (size) => value('color', Math.min(size, 58_000), ' ', 'red'),
  'digits of a length': (size) => value('font-size', size, '1'),
  'colours that do not end': (size) => value('background', size, 'rgb('),
  'addresses that do not end': (size) => value('background', size, 'url('),
  'scales that do not end': (size) => value('transform', Math.min(size, 58_000), ' ', 'scale('),
  'places that do not end': (size) => value('transform', size, 'translate('),
  'matrices that do not end': (size) => value('transform', size, 'matrix('),
  'a style of many declarations': (size) =>
    filled(size, (at) => `color:#${(at % 900) + 100};`, {
      head: '<p style="',
      tail: '">文</p>',
      most: 29_000,
    }),
  'values as long as they may be': (size) =>
    filled(size, `background:${'rgb('.repeat(120)};`, { head: '<p style="', tail: '">文</p>' }),
  'brackets that do not end': (size) => value('top', size, '('),
  'comments that do not end': (size) => value('top', size, '/*'),
  'attributes of one tag': (size) =>
    filled(size, (at) => `a${at}=1 `, { head: '<p ', tail: '>文', most: 29_000 }),
  'classes of one tag': (size) =>
    filled(size, (at) => `x${at} `, { head: '<p class="', tail: '">文', most: 58_000 }),
  'links and their places': (size) =>
    filled(size, (at) => `<a href=#a${at} id=a${at}>文</a>`, { most: 7000 }),
  'frames that do not end': (size) => filled(size, '<embed '),
  references: (size) => filled(size, '&lt;', { most: 49_000 }),
  'references that are none': (size) => filled(size, '&', { most: 49_000 }),
  'tags that are none': (size) => filled(size, '< '),
  'marks out of order': (size) => filled(size, '\u0300\u0316', { most: size }),
  'ligatures of eighteen letters': (size) => filled(size, '\ufdfa', { most: size }),
  'blanks and lines': (size) => filled(size, ' \u00a0\n', { most: 100_000 }),
  'addresses of files': (size) => filled(size, '"/files/2026/11/00000000000000000000000000000000.jpg" '),
};
