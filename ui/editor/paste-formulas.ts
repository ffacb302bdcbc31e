import { formulaText, isAroundFormula, type FormulaPart } from '#contract/content/formulas.ts';

/** Replaces pasted formulas by their text, also those of KaTeX and others, which have a second form beside for the eye. */
export function writeFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll('math')) {
    const text = formulaText(partOf(formula));
    if (text !== '') (wholeFormula(formula) ?? formula).replaceWith(text);
  }
}

function wholeFormula(formula: Element): Element | undefined {
  for (let at = formula.parentElement; at; at = at.parentElement)
    if (isAroundFormula(at.localName, at.getAttribute('class') ?? '')) return at;
  return undefined;
}

function partOf(node: Node): FormulaPart {
  if (!(node instanceof Element)) return { name: '', text: node.textContent ?? '', children: [] };
  return { name: node.localName, text: '', children: [...node.childNodes].map(partOf) };
}
