import { formulaText, type FormulaPart } from '#contract/content/formulas.ts';

/** Replaces pasted formulas by their text, also those of KaTeX, which has a second form beside for the eye. */
export function writeFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll('math'))
    (formula.closest('.katex') ?? formula).replaceWith(formulaText(partOf(formula)));
}

function partOf(node: Node): FormulaPart {
  if (!(node instanceof Element)) return { name: '', text: node.textContent ?? '', children: [] };
  return { name: node.localName, text: '', children: [...node.childNodes].map(partOf) };
}
