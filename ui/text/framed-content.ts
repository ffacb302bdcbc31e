import { withContactLinks } from './contact-links.ts';

/* Columns of numbers in the tables of a text: aligned at their end, so that they can be compared. */

const figure =
  /^[-+−]?[¥￥]?(?:\d{1,3}(?:[,，]\d{3})+|\d{1,10})(?:\.\d+)?\s?(?:%|‰|[万亿]?元|[人家项个件次篇]|平方米|公里)?$/;
const nothing = /^[-—–/]*$/;
/** Columns of numbers that are not compared. */
const names = /序号|编号|电话|手机|邮编|^年[份度]$/;

/** Marks columns of numbers in well-formed HTML. Tables with cells over several columns or rows stay as they are. */
function alignNumericColumns(html: string): string {
  return html.replaceAll(/<table[\s>].*?<\/table>/gis, (table) =>
    /(?:col|row)span=|.<table/is.test(table) ? table : markNumeric(table),
  );
}

function markNumeric(table: string): string {
  const [head = [], ...rows] = [...table.matchAll(/<tr[\s>].*?<\/tr>/gis)].map(([row]) => textsIn(row));
  const isNumeric = head.map((title, at) => {
    const texts = rows.map((row) => row[at] ?? '').filter((text) => !nothing.test(text));
    return texts.length > 0 && !names.test(title) && texts.every((text) => figure.test(text));
  });
  if (!isNumeric.includes(true)) return table;
  return table.replaceAll(/<tr[\s>].*?<\/tr>/gis, (row) => {
    let at = 0;
    return row.replaceAll(/<t[dh](?=[\s>])/gi, (tag) => (isNumeric[at++] ? `${tag} data-figures` : tag));
  });
}

/** Returns the texts of the cells in a row. */
function textsIn(row: string): string[] {
  return [...row.matchAll(/<(t[dh])(?=[\s>])[^>]*>(.*?)<\/\1>/gis)].map(([, , inside = '']) =>
    inside
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim(),
  );
}

/**
 * Returns article HTML ready for a page: each table in a box that scrolls sideways, aligned numbers, phone numbers and
 * addresses as links, lazily loaded pictures. The HTML was sanitised when it was saved, so its tags are well formed.
 */
export function framedContent(html: string): string {
  return withContactLinks(alignNumericColumns(withBoundedWidth(html)))
    .replace(
      /<table(?=[\s>])/gi,
      '<div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table',
    )
    .replace(/<\/table>/gi, '</table></div>')
    .replace(/<img(?=\s)(?![^>]*\sloading=)/gi, '<img loading="lazy"');
}

/** Limits distances too wide for a phone to a part of its width, and removes `!important`. */
function withBoundedWidth(html: string): string {
  return html.replace(/ style="[^"]*"/g, (style) =>
    style
      .replace(/\s*!important/gi, '')
      .replace(
        /(margin|padding|text-indent|max-width)(-left|-right)?:[^;"]*/gi,
        (rule, name: string, side: string | undefined) =>
          rule.replace(/[-\d.]+(px|pt|em)/gi, (length, unit: string) =>
            Number.parseFloat(length) > (unit === 'em' ? 6 : 99)
              ? `min(${length},${name === 'max-width' ? '100%' : side || name === 'text-indent' ? '30vw' : '12vw'})`
              : length,
          ),
      ),
  );
}
