import { Marked } from 'marked';

/**
 * Converts an article of the demo to HTML, as an editor would have written it: paragraphs indented by two characters, a
 * picture alone in a paragraph with its caption, a quotation as the signature of a letter. Saving it applies the rules
 * for HTML.
 * @param addressOf returns the address on the site for the name in a link or picture
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
