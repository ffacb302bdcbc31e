/**
 * Returns whether an article's HTML shows nothing to a reader: an emptied editor leaves paragraphs and breaks behind.
 */
export function isBlankText(html: string): boolean {
  if (/<(img|video|audio|table|hr|iframe)\b/i.test(html)) return false;
  return html.replaceAll(/<[^>]*>|&nbsp;|&#160;|&#xa0;|\s/gi, '') === '';
}
