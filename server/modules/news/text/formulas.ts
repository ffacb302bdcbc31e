import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { formulaText, type FormulaPart } from '#contract/content/formulas.ts';
import type { Element } from './visible-lines.ts';

type Document = ReturnType<typeof parseDocument>;

/** Replaces formulas by their text, also those of KaTeX, which has a second form beside for the eye. */
export function writeFormulas(document: Document): void {
  for (const formula of DomUtils.getElementsByTagName('math', document, true)) {
    const place = katexAround(formula) ?? formula;
    const [text] = parseDocument('文').children;
    const words = formulaText(partOf(formula));
    if (text?.type !== ElementType.Text || words === '') continue;
    text.data = words;
    place.name = 'span';
    place.attribs = {};
    place.children = [text];
  }
}

function katexAround(formula: Element): Element | undefined {
  for (let at = formula.parent; at && 'attribs' in at; at = at.parent)
    if (/(?:^|\s)katex(?:\s|$)/.test(at.attribs.class ?? '')) return at;
  return undefined;
}

function partOf(node: Document['children'][number]): FormulaPart {
  if ('attribs' in node) return { name: node.name, text: '', children: node.children.map(partOf) };
  return { name: '', text: node.type === ElementType.Text ? node.data : '', children: [] };
}
