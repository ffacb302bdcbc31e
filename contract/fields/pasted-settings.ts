import { cleanAddress } from './addresses.ts';
import { cleanText } from './normal-form.ts';

/*
 * Settings that people paste as they found them: a filing number with the link around it, a snippet of a statistics service.
 */

const entities: Record<string, string> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&copy;': '©',
};

/** The words of pasted HTML; the page makes the link itself. */
export function withoutMarkup(text: string): string {
  const words = text
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '')
    .replaceAll(/<\/?[a-z!][^>]*>?/gi, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|copy);/g, (entity) => entities[entity] ?? entity);
  return cleanText(words).replaceAll(/ +/g, ' ');
}

const scriptAddress = /(?:https?:)?\/\/[^\s"'<>()\\]+/g;

/** Returns true if the text is code and not the address of a script. */
export function isSnippet(text: string): boolean {
  return /<|\(|\bvar\b|;\s/.test(text);
}

/** The one script that a snippet of a statistics service loads; what names none, or several, stays as it is. */
export function scriptAddressIn(text: string): string {
  const cleanedText = cleanText(text);
  if (!isSnippet(cleanedText)) return cleanAddress(cleanedText);
  const addresses = [...cleanedText.matchAll(scriptAddress)]
    .map(([address]) => address.replace(/^\/\//, 'https://').replaceAll('&amp;', '&'))
    .filter((address) => /\.js\b|\/js\b|script|tag/i.test(address));
  const different = [...new Set(addresses)];
  return different.length === 1 ? different[0]! : cleanedText;
}
