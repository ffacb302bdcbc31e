import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { headOf } from './page-head.ts';

/** A page of docs/handbook as a module: its head, its words for the search, and its HTML with pictures under their built address. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/handbook\/[\w-]+\.md$/ },
      handler(source) {
        const { head, text } = headOf(source);
        const pictures: string[] = [];
        const marked = new Marked({
          async: false,
          walkTokens(token) {
            if (token.type === 'image') token.href = `picture:${pictures.push(String(token.href)) - 1}:`;
          },
        });
        const html = marked.parse(text, { async: false });
        const words = html
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim();
        const imports = pictures.map((path, index) => `import p${index} from './${path}?url';`);
        const addresses = pictures.map((_, index) => `p${index}`);
        return {
          code: `${imports.join('\n')}
const pictures = [${addresses.join(', ')}];
const html = ${JSON.stringify(html)}.replaceAll(/picture:(\\d+):/g, (_, index) => pictures[index]);
export default { ...${JSON.stringify({ ...head, words })}, html };`,
          map: null,
        };
      },
    },
  };
}
