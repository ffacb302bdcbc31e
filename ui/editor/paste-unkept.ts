import {
  countUnkept,
  storedForms,
  unkeptKindOf,
  unkeptWords,
  type StoredForm,
  type MarkupPart,
  type UnkeptCounts,
} from '#contract/content/unkept.ts';

/** Gives pasted elements that an article does not have the form in which it has them, such as `<center>`. */
export function writeStoredForms(body: HTMLElement): void {
  for (const element of body.querySelectorAll([...storedForms.keys()].join())) {
    const form = storedForms.get(element.localName);
    if (form) element.replaceWith(inForm(element, form));
  }
}

function inForm(element: Element, { name, style, around: [before, after] = ['', ''] }: StoredForm): Element {
  const replacement = document.createElement(name);
  for (const { name: attribute, value } of element.attributes) replacement.setAttribute(attribute, value);
  if (style !== undefined)
    replacement.setAttribute('style', [style, element.getAttribute('style')].filter(Boolean).join(';'));
  replacement.append(before, ...element.childNodes, after);
  return replacement;
}

/**
 * Takes out what a save would not store, and counts it: the same list as the server's. Pictures and media are looked
 * at when they have their addresses, links to the own computer with them.
 */
export function takeUnkept(body: HTMLElement): UnkeptCounts {
  const counts: UnkeptCounts = {};
  for (const element of body.querySelectorAll('*')) {
    if (!body.contains(element)) continue;
    const kind = unkeptKindOf(partOf(element));
    if (kind === undefined || kind === 'pictures' || kind === 'media') continue;
    if (kind === 'links') {
      completeLink(element, () => countUnkept(counts, kind));
      continue;
    }
    countUnkept(counts, kind);
    if (element.localName === 'button') element.replaceWith(...element.childNodes);
    else element.remove();
  }
  return counts;
}

/** A link without its scheme is one to the same place; others that cannot be opened leave their words. */
function completeLink(link: Element, lose: () => void): void {
  const address = (link.getAttribute('href') ?? '').trim();
  if (/^\/\/\w/.test(address)) return link.setAttribute('href', `https:${address}`);
  if (/^file:|^cid:/i.test(address)) return;
  lose();
  link.replaceWith(...link.childNodes);
}

/** Returns the message about what was taken out; blank when nothing was. */
export function unkeptText(counts: UnkeptCounts): string {
  const words = unkeptWords(counts);
  return words.length === 0 ? '' : `${words.join('、')}没有带入`;
}

export function partOf(element: Element): MarkupPart {
  return {
    name: element.localName.toLowerCase(),
    attribute: (name) => element.getAttribute(name) ?? undefined,
    children: () => [...element.children].map(partOf),
  };
}
