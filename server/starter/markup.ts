/**
 * Turns the notation in which the demo texts are written into the HTML an editor would have produced.
 * Blocks are parted by blank lines: `## heading`, `1. ` and `- ` lists, `| a | b |` tables (first row is the head),
 * `![alt](picture:NAME)`, `@ salutation`, `> signature`; everything else is a paragraph indented by two characters.
 * Inside a line: `**strong**` and `[words](address)`.
 */
export function html(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => toBlock(block.split('\n').map((row) => row.trim())))
    .join('\n');
}

function toBlock(rows: string[]): string {
  const first = rows[0] ?? '';
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('|')) return toTable(rows);
  if (/^\d+\. /.test(first)) return toList('ol', rows);
  if (first.startsWith('- ')) return toList('ul', rows);
  if (first.startsWith('@ ')) return `<p>${inline(first.slice(2))}</p>`;
  if (first.startsWith('> '))
    return rows.map((row) => `<p style="text-align: right">${inline(row.replace(/^> /, ''))}</p>`).join('\n');
  if (first.startsWith('![')) return toFigure(first);
  return rows.map((row) => `<p style="text-indent: 2em">${inline(row)}</p>`).join('\n');
}

function toList(tag: 'ol' | 'ul', rows: string[]): string {
  return `<${tag}>${rows.map((row) => `<li>${inline(row.replace(/^(\d+\.|-) /, ''))}</li>`).join('')}</${tag}>`;
}

function toTable(rows: string[]): string {
  const [head = [], ...body] = rows.map((row) =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim())),
  );
  return `<table style="width: 100%; border-collapse: collapse" border="1"><thead>${toRow(head, 'th')}</thead><tbody>${body.map((cells) => toRow(cells, 'td')).join('')}</tbody></table>`;
}

function toRow(cells: string[], tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}

function toFigure(row: string): string {
  const [, alt = '', address = ''] = /^!\[(.*)\]\((.+)\)$/.exec(row) ?? [];
  return `<p style="text-align: center"><img src="${address}" alt="${inline(alt)}"></p>\n<p style="text-align: center; font-size: 0.85em">${inline(alt)}</p>`;
}

function inline(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
}
