import { DomUtils, type parseDocument } from 'htmlparser2';

/** Separates the ids of a text from those of the page around it. */
const prefix = 'anchor-';

/** Keeps the ids of link targets within the same text, such as footnotes, under a prefix; removes all others. */
export function keepLinkedPlaces(document: ReturnType<typeof parseDocument>): void {
  const elements = DomUtils.getElementsByTagName('*', document, true);
  const linked = new Set(elements.map(({ attribs }) => targetOf(attribs.href)));
  const linkedIds = new Set<string>();
  for (const { name: tag, attribs } of elements) {
    const place = [attribs.id, tag === 'a' ? attribs.name : undefined]
      .map((id) => id && plain(id))
      .find((id) => id && linked.has(id) && !linkedIds.has(id));
    delete attribs.id;
    if (tag === 'a') delete attribs.name;
    if (!place) continue;
    linkedIds.add(place);
    attribs.id = prefix + place;
  }
  for (const { attribs } of elements) {
    const target = targetOf(attribs.href);
    if (target && linkedIds.has(target)) attribs.href = `#${prefix}${target}`;
  }
}

function targetOf(href: string | undefined): string | undefined {
  if (!href?.startsWith('#')) return undefined;
  try {
    return plain(decodeURIComponent(href.slice(1)));
  } catch {
    return undefined;
  }
}

/** Reduces an id to letters, digits and joining characters; without the prefix of an earlier round. */
const plain = (id: string) => id.replaceAll(/[^\p{L}\p{N}_.-]/gu, '').replace(/^(?:anchor-)+/, '');
