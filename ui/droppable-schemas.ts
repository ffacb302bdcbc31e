import type { Plugin } from 'vite';

const builders =
  'atMost endpoints filter formNumber integer listOf oneOf oneOrMany optionalText orElse password positiveInteger ' +
  'recordId requiredText shanghaiTime sortWord wholeNumber';
const call = new RegExp(`(?<!function )(?<![.\\w])(?:v\\.\\w+|${builders.replaceAll(' ', '|')})\\(`, 'g');

/**
 * Pages take constants from the contract. The schemas beside them are made by calls that do nothing else; told so, the
 * bundler leaves them out of what browsers load.
 */
export function droppableSchemas(): Plugin {
  return {
    name: 'droppable-schemas',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(call, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** What a declaration tells the server and the reference page only. */
const serversOwn = ['input', 'output', 'summary'] as const;

/**
 * A browser calls by method and path; forms bring their schema by its own name. What else an endpoint declares is
 * left out of the browser's copy of the contract.
 */
export function bareEndpoints(own: readonly (typeof serversOwn)[number][] = serversOwn): Plugin {
  return {
    name: 'bare-endpoints',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/, code: /\bendpoints\(/ },
      handler(code) {
        const tree = this.parse(code) as unknown as Node;
        const cuts = declarationsIn(tree).flatMap(({ properties }) =>
          (properties as Node[]).filter(({ key }) =>
            own.some((name) => name === (key as Node | undefined)?.name),
          ),
        );
        // From the last to the first, so that the places of the others stay what they are.
        const bare = cuts
          .sort((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}...null${text.slice(end)}`, code);
        return { code: bare, map: null };
      },
    },
  };
}

/** The object of each endpoint in `endpoints(base, { Name: { … } })`. */
function declarationsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(declarationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node;
  if (type === 'CallExpression' && (callee as Node).name === 'endpoints') {
    const declared = (given as Node[])[1]!;
    return (declared.properties as Node[]).map(({ value }) => value as Node);
  }
  return Object.values(node).flatMap(declarationsIn);
}
