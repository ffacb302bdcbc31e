import { Marked } from 'marked';

/**
 * The HTML of an article of the demo, as an editor would have written it: paragraphs indented by two characters, a picture that
 * stands alone with its caption, a quotation as the signature of a letter. What it may hold is decided where it is saved.
 * @param addressOf the address on the site of what a link or picture names
 */
export function toHtml(markdown: string, addressOf: (name: string) => string): string {
  const marked = new Marked({
    async: false,
    breaks: true,
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') token.href = addressOf(token.href);
    },
    renderer: {
      paragraph({ tokens }) {
        const words = this.parser.parseInline(tokens);
        const [first, ...more] = tokens;
        if (first?.type !== 'image' || more.length > 0) return `<p style="text-indent: 2em">${words}</p>\n`;
        const caption = this.parser.parseInline(first.tokens ?? [], this.parser.textRenderer);
        return `<p style="text-align: center">${words}</p>\n<p style="text-align: center; font-size: 0.85em">${caption}</p>\n`;
      },
      blockquote({ tokens }) {
        return this.parser.parse(tokens).replaceAll('text-indent: 2em', 'text-align: right');
      },
    },
  });
  return marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<table style="width: 100%; border-collapse: collapse" border="1">');
}
