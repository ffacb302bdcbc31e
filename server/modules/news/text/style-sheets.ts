import { DomUtils, ElementType, type parseDocument } from 'htmlparser2';
import {
  declarationsOf,
  isImportant,
  plainValueOf,
  withoutComments,
  type Declaration,
} from './style-declarations.ts';
import type { Element } from './visible-lines.ts';

/*
 * Reads from the style sheets of a text which parts are visible. Sheets are removed when a text is stored, so parts
 * that they hide would become readable. Only selectors of a single element by tag, class and id count, and no media
 * rules: without those, the text is as visible as before.
 */

/** What the style sheets of a text say about an element: values in lower case, by the name of the property. */
export interface SheetStyles {
  normal: ReadonlyMap<string, string>;
  /** Values marked as important, which win over the element's own style. */
  important: ReadonlyMap<string, string>;
}

interface Rule extends SheetStyles {
  tag: string;
  id: string;
  classes: string[];
  /** The precedence of a rule; of equal ones the later one wins. */
  weight: number;
}

/** Properties that decide visibility. Colours and sizes of boxes are removed with the sheet, and so is their effect. */
const ofSight = /^(?:display|visibility|opacity|font-size)$/;
const maxSheetsLength = 200_000;
/** Every selector of a rule counts as a rule of its own. */
const maxRules = 100;
const nothing: SheetStyles = { normal: new Map(), important: new Map() };

/**
 * Returns a function that answers what the style sheets say about an element. Each rule is looked up by its id, class or
 * tag, and elements that the rules cannot tell apart share one answer, so a text full of rules and elements costs their
 * sum and not their product.
 */
export function readStyleSheets(
  document: ReturnType<typeof parseDocument>,
): (element: Element) => SheetStyles {
  const css = DomUtils.getElementsByTagName('style', document, true).map(textOf).join('\n');
  const rules = rulesOf(css.slice(0, maxSheetsLength)).toSorted((one, other) => one.weight - other.weight);
  if (rules.length === 0) return () => nothing;
  const places = new Map(rules.map((rule, at) => [rule, at]));
  const index = Map.groupBy(rules, keyOf);
  const namedClasses = new Set(rules.flatMap(({ classes }) => classes));
  const answers = new Map<string, SheetStyles>();
  return ({ name, attribs }) => {
    const id = attribs.id !== undefined && index.has(`#${attribs.id}`) ? `#${attribs.id}` : '';
    const classes = new Set((attribs.class ?? '').split(/\s+/).filter((own) => namedClasses.has(own)));
    const described = JSON.stringify([name, id, ...[...classes].toSorted()]);
    let answer = answers.get(described);
    if (!answer) {
      const keys = [id, ...[...classes].map((own) => `.${own}`), name, '*'];
      const matching = keys
        .flatMap((key) => index.get(key) ?? [])
        .filter((rule) => isFor(rule, name, classes))
        .toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
      answer = joined(matching);
      answers.set(described, answer);
    }
    return answer;
  };
}

function textOf(sheet: Element): string {
  return sheet.children.map((child) => (child.type === ElementType.Text ? child.data : '')).join('');
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  for (const { head, body } of topRules(withoutComments(css.replaceAll(/<!--|-->/g, ' ')))) {
    const styles = stylesOf(declarationsOf(body).filter(([name]) => ofSight.test(name)));
    if (styles.normal.size + styles.important.size === 0) continue;
    for (const selector of head.split(',')) {
      const rule = ruleOf(selector.trim(), styles);
      if (rule) rules.push(rule);
      if (rules.length === maxRules) return rules;
    }
  }
  return rules;
}

/** Of several declarations of one property the last one counts. */
function stylesOf(declarations: Declaration[]): SheetStyles {
  const [normal, important] = [new Map<string, string>(), new Map<string, string>()];
  for (const declaration of declarations)
    (isImportant(declaration) ? important : normal).set(declaration[0], plainValueOf(declaration));
  return { normal, important };
}

function joined(rules: readonly Rule[]): SheetStyles {
  const of = (kind: keyof SheetStyles) => new Map(rules.flatMap((rule) => [...rule[kind]]));
  return { normal: of('normal'), important: of('important') };
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

function ruleOf(selector: string, styles: SheetStyles): Rule | undefined {
  if (selector === '' || selector.length > maxSelectorLength) return undefined;
  const match = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(selector);
  if (!match) return undefined;
  const tag = (match[1] ?? '').replace('*', '').toLowerCase();
  const marks = match[2]?.match(/[.#][\w-]+/g) ?? [];
  const namesOf = (sign: string) =>
    marks.filter((mark) => mark.startsWith(sign)).map((mark) => mark.slice(1));
  const [classes, ids] = [namesOf('.'), namesOf('#')];
  if (ids.length > 1) return undefined;
  const weight = ids.length * 10_000 + classes.length * 100 + Number(tag !== '');
  return { tag, id: ids[0] ?? '', classes, weight, ...styles };
}

const maxSelectorLength = 200;

/** Returns the mark under which a rule is looked up. */
function keyOf({ tag, id, classes: [first] }: Rule): string {
  if (id !== '') return `#${id}`;
  return first === undefined ? tag || '*' : `.${first}`;
}

function isFor({ tag, classes }: Rule, name: string, own: ReadonlySet<string>): boolean {
  return (tag === '' || tag === name) && classes.every((one) => own.has(one));
}
