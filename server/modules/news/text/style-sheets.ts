import { DomUtils, ElementType, type parseDocument } from 'htmlparser2';
import { declarationsOf, withoutComments, type Declaration } from './style-declarations.ts';
import type { Element } from './visible-lines.ts';

/*
 * Reads from the style sheets of a text which parts are visible. Sheets are removed when a text is stored, so parts
 * that they hide would become readable. Only selectors of a single element by tag, class and id count, and no media
 * rules: without those, the text is as visible as before.
 */

interface Rule {
  tag: string;
  id: string;
  classes: string[];
  /** The precedence of a rule; of equal ones the later one wins. */
  weight: number;
  declarations: Declaration[];
}

/** Properties that decide visibility. Colours and sizes of boxes are removed with the sheet, and so is their effect. */
const ofSight = /^(?:display|visibility|opacity|font-size)$/;
const longestSheets = 200_000;
const mostRules = 100;

/** Returns a function that lists the style sheets' declarations for an element; later ones win. */
export function readStyleSheets(
  document: ReturnType<typeof parseDocument>,
): (element: Element) => Declaration[] {
  const css = DomUtils.getElementsByTagName('style', document, true).map(textOf).join('\n');
  const rules = rulesOf(css.slice(0, longestSheets))
    .slice(0, mostRules)
    .toSorted((one, other) => one.weight - other.weight);
  return (element) => rules.flatMap((rule) => (isFor(rule, element) ? rule.declarations : []));
}

function textOf(sheet: Element): string {
  return sheet.children.map((child) => (child.type === ElementType.Text ? child.data : '')).join('');
}

function rulesOf(css: string): Rule[] {
  return topRules(withoutComments(css.replaceAll(/<!--|-->/g, ' '))).flatMap(({ head, body }) => {
    const declarations = declarationsOf(body).filter(([name]) => ofSight.test(name));
    if (declarations.length === 0) return [];
    return head.split(',').flatMap((selector) => ruleOf(selector.trim(), declarations) ?? []);
  });
}

/** Returns the rules of the outermost level; at-rules are left out with their content. */
function topRules(css: string): { head: string; body: string }[] {
  const rules: { head: string; body: string }[] = [];
  let [depth, headStart, bodyStart] = [0, 0, 0];
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) bodyStart = at + 1;
    // The end of an import.
    if (css[at] === ';' && depth === 0) headStart = at + 1;
    if (css[at] !== '}' || depth === 0 || --depth > 0) continue;
    const head = css.slice(headStart, bodyStart - 1).trim();
    if (!head.startsWith('@')) rules.push({ head, body: css.slice(bodyStart, at) });
    headStart = at + 1;
  }
  return rules;
}

function ruleOf(selector: string, declarations: Declaration[]): Rule | undefined {
  const found = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(selector);
  if (!found || selector === '') return undefined;
  const tag = (found[1] ?? '').replace('*', '').toLowerCase();
  const marks = found[2]?.match(/[.#][\w-]+/g) ?? [];
  const namesOf = (sign: string) =>
    marks.filter((mark) => mark.startsWith(sign)).map((mark) => mark.slice(1));
  const [classes, ids] = [namesOf('.'), namesOf('#')];
  if (ids.length > 1) return undefined;
  const weight = ids.length * 10_000 + classes.length * 100 + Number(tag !== '');
  return { tag, id: ids[0] ?? '', classes, weight, declarations };
}

function isFor({ tag, id, classes }: Rule, { name, attribs }: Element): boolean {
  if ((tag !== '' && tag !== name) || (id !== '' && id !== attribs.id)) return false;
  if (classes.length === 0) return true;
  const own = (attribs.class ?? '').split(/\s+/);
  return classes.every((wanted) => own.includes(wanted));
}
