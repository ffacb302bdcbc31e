import type { Plugin } from 'vite';

/** Functions, by name, and what stands in place of their bodies. */
type Remains = Record<string, string>;

const nothingOf = (...names: string[]): Remains =>
  Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, '']));

/**
 * React and its router are written for every site; a good part of them has no use here (decision 0260). What is named is
 * reached only through what neither the site nor the back office uses, or does nothing where that is not used.
 */
const remains: Record<string, Remains> = {
  'react-dom/cjs/react-dom-client.production.js': {
    ...nothingOf(
      // View transitions.
      'startViewTransition commitEnterViewTransitions commitExitViewTransitions commitDeletedPairViewTransitions',
      'commitAppearingPairViewTransitions commitNestedViewTransitions restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions restorePairedViewTransitions measureNestedViewTransitions trackEnterViewTransitions',
      'measureViewTransitionHostInstancesRecursive applyViewTransitionToHostInstances createViewTransitionInstance',
      'restoreViewTransitionOnHostInstances commitAfterMutationEffectsOnFiber scheduleViewTransitionEvent',
      // Refs of fragments.
      'FragmentInstance.prototype commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects',
      // Lists of suspense, activities, actions of forms, elements of one's own.
      'updateSuspenseListComponent updateActivityComponent mountActionState dispatchActionState updateActionStateImpl',
      'rerenderActionState startHostTransition setPropOnCustomElement',
    ),
    // Where in the page an error came from, in names that are one letter each.
    describeNativeComponentFrame: 'return ""',
  },
  // Forms that send, fetchers, routes found one by one, view transitions.
  'react-router/dist/production/lib/router/router.js': {
    ...nothingOf(
      'handleAction fetch handleFetcherAction handleFetcherLoader getUpdatedRevalidatingFetchers discoverRoutes',
      'patchRoutesImpl restoreAppliedTransitions persistAppliedTransitions',
    ),
    isMutationMethod: 'return false',
    normalizeNavigateOptions: 'return { path }',
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': nothingOf(
    'singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy',
  ),
  // Firefox has `pipeThrough` since 102 only; data of our pages are complete when they come, without promises.
  'react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js': {
    decode: `const decoder = { values: [], hydrated: [], deferred: {}, plugins: (options ?? {}).plugins };
      const lines = (await new Response(readable).text()).split('\\n').filter(Boolean);
      const reader = { read: async () => ({ done: lines.length === 0, value: lines.shift() }) };
      const { value } = await decodeInitial.call(decoder, reader);
      await decodeDeferred.call(decoder, reader);
      return { done: Promise.resolve(), value };`,
  },
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': nothingOf(
    'getPatchRoutesOnNavigationFunction useFogOFWarDiscovery',
  ),
  'react-router/dist/production/lib/router/instrumentation.js': nothingOf(
    'getRouteInstrumentationUpdates instrumentClientSideRouter consumeInstrumentationClientResultMetaReceiver',
  ),
  // Components that no page has.
  'react-router/dist/production/lib/dom/ssr/components.js': nothingOf('PrefetchPageLinks'),
  'react-router/dist/production/lib/dom/lib.js': nothingOf('NavLink Form'),
};

/** Takes the unused parts out of what browsers load. A library that no longer has one of them ends the build. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/(react-dom|react-router)\/.+\.js$/ },
      handler(source, id) {
        const [, bodies] = Object.entries(remains).find(([path]) => id.endsWith(path)) ?? [];
        if (!bodies) return;
        const { code, missing } = withoutUnused(source, this.parse(source), bodies);
        if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}`);
        return { code, map: null };
      },
    },
  };
}

/** The source with these bodies, and the functions it does not have. */
export function withoutUnused(source: string, tree: object, bodies: Remains) {
  const found = functionsIn(tree, source).filter(({ name }) => Object.keys(bodies).includes(name));
  const missing = Object.keys(bodies).filter((name) => !found.some((one) => one.name === name));
  return { code: withBodies(source, found, bodies), missing };
}

interface Found {
  name: string;
  start: number;
  end: number;
  /** What stands there is a body alone, no function. */
  isBody: boolean;
}

/** From the last to the first, so that the places of the others stay what they are; what lies in another one went with it. */
function withBodies(code: string, found: readonly Found[], bodies: Remains): string {
  const outer = found.filter((one) => !found.some(({ start, end }) => start < one.start && one.end < end));
  return outer
    .sort((one, other) => other.start - one.start)
    .reduce((text, { name, start, end, isBody }) => {
      const body = `${isBody ? '' : '() => '}{ ${bodies[name]} }`;
      return text.slice(0, start) + body + text.slice(end);
    }, code);
}

/** Declared functions, constants that hold one, and methods, under the name of the prototype they are put on. */
function functionsIn(node: unknown, code: string): Found[] {
  if (Array.isArray(node)) return node.flatMap((one) => functionsIn(one, code));
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap((one) => functionsIn(one, code));
  const { type, id, body, init, left, right } = node;
  if (type === 'FunctionDeclaration' && id?.name && body)
    return [{ ...placeOf(id.name, body), isBody: true }, ...inside];
  if (type === 'VariableDeclarator' && id?.name && init) return [placeOf(id.name, init), ...inside];
  if (type === 'AssignmentExpression' && left && right?.type === 'FunctionExpression')
    return [placeOf(code.slice(left.start, left.end).replace(/\.\w+$/, ''), right), ...inside];
  return inside;
}

const placeOf = (name: string, { start, end }: Node): Found => ({ name, start, end, isBody: false });

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  body?: Node;
  init?: Node | null;
  left?: Node;
  right?: Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
