import type { NewsDetail } from '#contract/news/news.ts';
import { sizeText } from '#ui/text/size-text.ts';

export interface AttachmentList {
  count: number;
  /** List items, as HTML. */
  items: string;
}

const fileLink =
  /<a\b[^>]*\shref="((\/files\/[^"?]+\.(docx?|xlsx?|pptx?|pdf|rar|zip|txt))(?:\?key=[^"]*)?)"[^>]*>([^]*?)<\/a>/gi;

/**
 * Returns the files that a sanitised text links to, each once, with its format and size; null if it links to none. The
 * list is below the text, so that nobody has to look for the files in it.
 */
export function attachmentsOf(html: string, sizes: NewsDetail['Attachments'] = []): AttachmentList | null {
  const items = new Map<string, string>();
  for (const [, address = '', plainAddress = '', extension = '', inner = ''] of html.matchAll(fileLink)) {
    const name = inner.replace(/<[^>]*>/g, '').trim();
    if (name === '' || items.has(plainAddress)) continue;
    const bytes = sizes.find(({ Url }) => Url === plainAddress)?.Bytes;
    const facts = [extension.toUpperCase(), ...(bytes === undefined ? [] : [sizeText(bytes)])].join('，');
    items.set(
      plainAddress,
      `<li><a class="row between baseline ruled py-3 linked" href="${address}"><span>${name}</span> <small class="muted text-sm whole">${facts}</small></a></li>`,
    );
  }
  return items.size === 0 ? null : { count: items.size, items: [...items.values()].join('') };
}
