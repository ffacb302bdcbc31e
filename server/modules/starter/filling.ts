import { Marked } from 'marked';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Starter } from './read-starter.ts';

/** The dependencies of every part that writes the demo. */
export interface Filling {
  db: Tx;
  storage: Storage;
  vault: Vault;
  starter: Starter;
  /** The address on the site of a file by its name in the demo. */
  addressOf(name: string): string;
}

export const by = systemActor('FillDemo');

/** Converts a text, whose pictures and forms have relative names: `../../pictures/harbour.webp`. */
export function htmlOf({ addressOf }: Pick<Filling, 'addressOf'>, markdown: string): string {
  return toHtml(markdown, (name) =>
    name.startsWith('../') ? addressOf(name.replace(/^(\.\.\/)+/, '')) : name,
  );
}

/** Throws when the demo names something that it does not contain. */
export function lookUp<T>(values: ReadonlyMap<string, T>, name: string): T {
  const value = values.get(name);
  if (value === undefined) throw new Error(`the demo content names ${name}, which does not exist`);
  return value;
}

/**
 * Converts an article of the demo to HTML, as an editor would have written it: paragraphs indented by two characters, a
 * picture alone in a paragraph with its caption, a quotation as the signature of a letter. Saving it applies the rules
 * for HTML.
 * @param addressOf returns the address on the site for the name in a link or picture
 */
function toHtml(markdown: string, addressOf: (name: string) => string): string {
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
