import type { Identifier } from '@mdn/browser-compat-data';
import { parse, type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import type { OldestBrowsers } from '../../ui/browser/supported-browsers.ts';
import { css, isSupported } from './browser-support.ts';

/**
 * Returns the parts of a style sheet that these browsers would ignore and that have neither `@supports` nor an older
 * value as a fallback.
 */
export function styleErrors(source: string, oldest: OldestBrowsers): string[] {
  const errors = new Set<string>();
  const lacks = (feature: Identifier | undefined) => !isSupported(feature, oldest);
  parse(source).walk((node) => {
    for (const error of isInside(node, 'supports') ? [] : errorsOf(node, lacks)) errors.add(error);
  });
  return [...errors];
}

type Lacks = (feature: Identifier | undefined) => boolean;

function errorsOf(node: Node, lacks: Lacks): string[] {
  if (node.type === 'atrule') {
    const { name } = node as AtRule;
    return lacks(css['at-rules']?.[name]) ? [`@${name}`] : [];
  }
  if (node.type === 'rule') return isInside(node, 'keyframes') ? [] : selectorErrors(node as Rule, lacks);
  return node.type === 'decl' ? declarationErrors(node as Declaration, lacks) : [];
}

function isInside(node: Node, name: string): boolean {
  for (let above = node.parent; above; above = above.parent)
    if (above.type === 'atrule' && (above as AtRule).name.endsWith(name)) return true;
  return false;
}

/**
 * Browsers ignore the whole list if they do not support one of its selectors; only `:is()` and `:where()` are
 * forgiving.
 */
function selectorErrors({ selectors }: Rule, lacks: Lacks): string[] {
  const unsupported = selectors.map((selector) =>
    [...selector.matchAll(/(?<!:):{1,2}([a-z][a-z-]*)/g)].flatMap(([text, name = '']) =>
      lacks(css.selectors?.[name]) ? [text] : [],
    ),
  );
  const isForgiven = selectors.map((selector) => /^:(is|where)\(/.test(selector));
  const isMixed = unsupported.some((texts) => texts.length === 0);
  return unsupported.flatMap((texts, at) =>
    texts.map((text) => (isMixed && !isForgiven[at] ? `${text} in a list with other selectors` : text)),
  );
}

function declarationErrors(declaration: Declaration, lacks: Lacks): string[] {
  const { prop, value } = declaration;
  // A property with a browser's prefix is meant for that browser only.
  if (/^-[a-z]/.test(prop)) return [];
  const property = css.properties?.[prop];
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|var\([^)]*\)/g, ' ');
  const words = (plain.match(/(?<![\w-])[a-z][\w-]*(?![\w(-])/gi) ?? []).filter((word) =>
    lacks(property?.[word]),
  );
  const units = unitsOf.flatMap(([pattern, feature]) =>
    lacks(feature) ? (pattern.exec(plain)?.[1] ?? []) : [],
  );
  const functions = [...plain.matchAll(/(?<![\w-])([a-z-]+)\(/g)].flatMap(([, name = '']) =>
    lacks(css.types?.[name]) || lacks(css.types?.['color']?.[name]) ? [`${name}()`] : [],
  );
  const unsupported = [...words, ...units, ...functions].map((what) => `${prop}: ${what}`);
  if (lacks(property)) unsupported.unshift(prop);
  return unsupported.length > 0 && hasStandIn(declaration) ? [] : unsupported;
}

const { length } = css.types ?? {};
const unitsOf: readonly (readonly [RegExp, Identifier | undefined])[] = [
  [/\d(r?lh)\b/, length?.['lh']],
  [/\d(dv(?:h|w|min|max|i|b))\b/, length?.['viewport_percentage_units_dynamic']],
  [/\d(sv(?:h|w|min|max|i|b))\b/, length?.['viewport_percentage_units_small']],
  [/\d(lv(?:h|w|min|max|i|b))\b/, length?.['viewport_percentage_units_large']],
  [/\d(cq(?:w|h|i|b|min|max))\b/, length?.['container_query_length_units']],
];

/**
 * Returns true if the same property precedes the declaration with an older value or with the prefix of a browser. This
 * is no fallback for a newer value that contains a variable: browsers discard the older value before they detect that
 * they do not support the newer.
 */
function hasStandIn({ prop, value, parent }: Declaration): boolean {
  const before = parent?.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : [])) ?? [];
  if (before.some((name) => name.startsWith('-') && name.endsWith(`-${prop}`))) return true;
  return !value.includes('var(') && before.filter((name) => name === prop).length > 1;
}
