import { isBoundedMarkup } from '#contract/content/article-text.ts';
import { TooComplexText } from '../../modules/news/text/bounded-document.ts';
import { writtenText } from '../../modules/news/text/written-text.ts';
import { processorMs } from './processor-time.ts';

/**
 * Returns the milliseconds of processor time in which a text is refused or made safe: the smaller of two measurements,
 * because a collection of garbage may fall into one.
 */
export function costOf(html: string): number {
  return Math.min(...[1, 2].map(() => processorMs(() => writtenOrRefused(html))));
}

function writtenOrRefused(html: string): void {
  try {
    if (isBoundedMarkup(html)) writtenText('题', html);
  } catch (error) {
    if (!(error instanceof TooComplexText)) throw error;
  }
}
