import { parseDocument } from 'htmlparser2';

/** Thrown for a text that would take too long to be made safe. The writer is told at the field. */
export class TooComplexText extends Error {}

/** No text of an office is deeper. Whatever reads a document calls itself for each level. */
const maxLevels = 300;

/** As many as the tags that a field allows (`isBoundedMarkup`) can make: an end tag alone, half a tag there, may be one. */
const maxElements = 30_000;

/**
 * Parses HTML and refuses what is nested too deeply or has too many elements: to make one safe takes up to 60 µs. The check
 * of the field counts tags; here the levels and the elements are those that the parser made.
 * @throws TooComplexText
 */
export function parseBounded(html: string): ReturnType<typeof parseDocument> {
  const document = parseDocument(html);
  let level = document.children;
  let elements = 0;
  for (let depth = 0; level.length > 0; depth++) {
    const parents = level.filter((node) => 'children' in node);
    elements += parents.length;
    if (depth > maxLevels || elements > maxElements) throw new TooComplexText();
    level = parents.flatMap(({ children }) => children);
  }
  return document;
}
