import type { Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import type { OldestBrowsers } from '../../ui/browser/supported-browsers.ts';
import { api, isSupported, javascript } from './browser-support.ts';

/** Interfaces whose methods pages call; of others only constructors and static methods are looked for. */
const interfaces =
  'AbortSignal Blob CanvasRenderingContext2D CaretPosition Clipboard Crypto CSSStyleDeclaration DataTransfer Document DOMRect DOMTokenList Element Event EventTarget File FormData Headers HTMLButtonElement HTMLCanvasElement HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement HTMLMediaElement HTMLSelectElement HTMLTextAreaElement IntersectionObserver Location MediaDevices Navigator Node NodeList Range ReadableStream ReadableStreamDefaultReader Request Response Selection Storage SubtleCrypto URL URLSearchParams Window XMLHttpRequest';

export type BuiltIns = ReturnType<typeof unsupportedBuiltIns>;

/** Returns the built-ins that these browsers lack; `added` are names like `array.tosorted` that a program polyfills. */
export function unsupportedBuiltIns(oldest: OldestBrowsers, added: readonly string[] = []) {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const methods = new Map<string, boolean>();
  const see = (owner: string, node: Identifier, isApi: boolean) => {
    if (!isSupported(node, oldest)) globals.add(owner);
    for (const [key, feature] of membersOf(node)) {
      const name = key.replace(/_static$/, '');
      const isThere = isSupported(feature, oldest) || added.includes(`${owner}.${name}`.toLowerCase());
      const isStatic = isApi ? key.endsWith('_static') : !isOfPrototype(feature);
      if (isStatic && !isThere) statics.add(`${owner}.${name}`);
      // It suffices if one of several interfaces has a method of this name, since the script does not show which one it
      // calls.
      if (!isStatic && (!isApi || interfaces.split(' ').includes(owner)))
        methods.set(name, isThere || methods.get(name) === true);
    }
  };
  for (const [owner, node] of membersOf(javascript.builtins ?? {})) see(owner, node, false);
  for (const [owner, node] of membersOf(api)) see(owner, node, true);
  const missingMethods = new Set([...methods].filter(([, isThere]) => !isThere).map(([name]) => name));
  const regExp = javascript.regular_expressions ?? {};
  return {
    globals,
    statics,
    methods: missingMethods,
    noLookBehind: !isSupported(regExp.lookbehind_assertion, oldest),
    noTopLevelAwait: !isSupported(javascript.operators?.await?.top_level, oldest),
  };
}

const membersOf = (node: Identifier) =>
  Object.entries(node).filter(([key]) => key !== '__compat') as [string, Identifier][];

/**
 * MDN's data contain methods of objects and of classes without distinction; the link to the specification distinguishes
 * them.
 */
function isOfPrototype({ __compat: compat }: Identifier): boolean {
  return [compat?.spec_url ?? []].flat().some((address) => address.includes('prototype'));
}

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  /** The callee of a call or of `new`. */
  callee?: Node;
  optional?: boolean;
  /** The object of `object.property`. */
  object?: Node;
  property?: Node;
  /** The name of a variable, function or class. */
  id?: Node | null;
  computed?: boolean;
  await?: boolean;
}

/**
 * Returns the names of built-ins that a script calls although they may be missing; those that it checks before the
 * call, as by `typeof`, are left out.
 */
export function scriptErrors(source: string, builtIns: BuiltIns): string[] {
  const calledNames = new Set<string>();
  const askedFor = new Set<unknown>();
  /** A minifier may give a variable a name such as `ML` that is also a name in browsers. */
  const declared = new Set<string | undefined>();
  visit(parseSync('script.js', source).program, (node, parent, isInFunction) => {
    const name = node.type === 'MemberExpression' && !node.computed ? node.property?.name : node.name;
    declared.add(node.id?.name);
    const isCalled = parent?.callee === node && parent.optional !== true;
    if (isCalled) calledNames.add(missingIn(node, builtIns) ?? '');
    else if (node.type === 'MemberExpression' && parent?.object !== node) askedFor.add(name);
    else if (node.type === 'Identifier' && parent?.type === 'UnaryExpression') askedFor.add(name);
    else if (node.type === 'Literal') askedFor.add(node.value);
    else if (node.type === 'TemplateElement') askedFor.add((node.value as { cooked: string }).cooked);
    const isWaiting = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
    if (isWaiting && !isInFunction && builtIns.noTopLevelAwait) calledNames.add('await outside of functions');
  });
  // In the text, as it may be put together from strings.
  if (builtIns.noLookBehind && /\(\?<[=!]/.test(source))
    calledNames.add('look-behind of regular expressions');
  return [...calledNames].filter(
    (name) => name !== '' && !declared.has(name) && !askedFor.has(name.split('.').at(-1)),
  );
}

function missingIn(callee: Node, { globals, statics, methods }: BuiltIns): string | undefined {
  const name = callee.name ?? '';
  if (callee.type === 'Identifier') return globals.has(name) ? name : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const owner = callee.object?.name ?? '';
  const method = callee.property?.name ?? '';
  if (statics.has(`${owner}.${method}`)) return `${owner}.${method}`;
  if (globals.has(owner)) return owner;
  return methods.has(method) ? `.${method}` : undefined;
}

type See = (node: Node, parent: Node | undefined, isInFunction: boolean) => void;

function visit(value: unknown, see: See, parent?: Node, isInFunction = false): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) visit(one, see, parent, isInFunction);
    return;
  }
  const node = value as Node;
  see(node, parent, isInFunction);
  const isInside = isInFunction || /Function/.test(node.type);
  for (const child of Object.values(node)) visit(child, see, node, isInside);
}
