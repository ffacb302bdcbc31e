import { DomUtils, type parseDocument } from 'htmlparser2';
import {
  countUnkept,
  hasBackgroundPicture,
  storedForms,
  unkeptElementNames,
  unkeptKindOf,
  unkeptWords,
  type StoredForm,
  type MarkupPart,
  type UnkeptCounts,
} from '#contract/content/unkept.ts';
import { textNode } from './text-node.ts';
import type { Element } from './visible-lines.ts';

type Document = ReturnType<typeof parseDocument>;

/** Gives elements that an article does not have the form in which it has them, such as `<center>`. */
export function writeStoredForms(document: Document): void {
  for (const element of DomUtils.getElementsByTagName('*', document, true)) {
    const form = storedForms.get(element.name);
    if (form) putInto(element, form);
  }
}

function putInto(element: Element, { name, style, around }: StoredForm): void {
  element.name = name;
  if (style !== undefined) element.attribs.style = [style, element.attribs.style].filter(Boolean).join(';');
  const [before, after] = around ?? [];
  if (before === undefined || after === undefined) return;
  DomUtils.prependChild(element, textNode(before));
  DomUtils.appendChild(element, textNode(after));
}

/** Returns the elements with a picture behind their content, before the styles that fetch it are taken away. */
export function findBackgrounds(document: Document): Set<Element> {
  const elements = DomUtils.getElementsByTagName('*', document, true);
  return new Set(elements.filter((element) => hasBackgroundPicture(partOf(element))));
}

/** How many hosts of frames are named. */
const maxHosts = 5;

/** Returns what of a visible text is not stored, in words; pages in frames are named by their host, each once. */
export function unkeptIn(document: Document, backgrounds: ReadonlySet<Element>): string[] {
  const counts: UnkeptCounts = {};
  const hosts = new Set<string>();
  /** The elements that are not stored, and what is in them: it counts with them. */
  const whole = new Set<unknown>();
  for (const element of DomUtils.getElementsByTagName('*', document, true)) {
    const isInside = whole.has(element.parent);
    if (isInside || isUnkeptElement.has(element.name)) whole.add(element);
    if (isInside) continue;
    if (backgrounds.has(element)) countUnkept(counts, 'backgrounds');
    const kind = unkeptKindOf(partOf(element));
    if (kind === 'frames') hosts.add(hostOf(element));
    else if (kind !== undefined) countUnkept(counts, kind);
  }
  return [...[...hosts].slice(0, maxHosts), ...unkeptWords(counts)];
}

const isUnkeptElement = new Set(unkeptElementNames);

function hostOf({ attribs }: Element): string {
  const source = [attribs.src, attribs['data-src'], attribs.data].find((address) => address) ?? '';
  return URL.parse(source.replace(/^\/\//, 'https://'))?.hostname || '没有地址';
}

function partOf(element: Element): MarkupPart {
  return {
    name: element.name,
    attribute: (name) => element.attribs[name],
    children: () => element.children.flatMap((child) => ('attribs' in child ? partOf(child) : [])),
  };
}
