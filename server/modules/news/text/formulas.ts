import { DomUtils, ElementType, type parseDocument } from 'htmlparser2';
import { formulaText, isAroundFormula, type FormulaPart } from '#contract/content/formulas.ts';
import { textNode } from './text-node.ts';
import type { Element } from './visible-lines.ts';

type Document = ReturnType<typeof parseDocument>;

/** Replaces formulas by their text, also those of KaTeX and others, which have a second form beside for the eye. */
export function writeFormulas(document: Document): void {
  for (const formula of DomUtils.getElementsByTagName('math', document, true)) {
    const place = wholeFormula(formula) ?? formula;
    const words = formulaText(partOf(formula));
    if (words === '') continue;
    place.name = 'span';
    place.attribs = {};
    place.children = [textNode(words)];
  }
}

/** Returns the element that has the other forms of the formula beside this one. */
function wholeFormula(formula: Element): Element | undefined {
  for (let at = formula.parent; at && 'attribs' in at; at = at.parent)
    if (isAroundFormula(at.name, at.attribs.class ?? '')) return at;
  return undefined;
}

function partOf(node: Document['children'][number]): FormulaPart {
  if ('attribs' in node) return { name: node.name, text: '', children: node.children.map(partOf) };
  return { name: '', text: node.type === ElementType.Text ? node.data : '', children: [] };
}
