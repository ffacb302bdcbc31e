import { parseDocument } from 'htmlparser2';

/** Thrown for a text that would take too long to be made safe. The writer is told at the field. */
export class TooComplexText extends Error {}

/** No text of an office is deeper. Whatever reads a document calls itself for each level. */
const maxLevels = 300;

/**
 * Parses HTML and refuses what is nested too deeply. The check of the field counts tags that nest in themselves; here
 * the levels are those that the parser made.
 * @throws TooComplexText
 */
export function parseBounded(html: string): ReturnType<typeof parseDocument> {
  const document = parseDocument(html);
  let level = document.children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels) throw new TooComplexText();
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return document;
}
