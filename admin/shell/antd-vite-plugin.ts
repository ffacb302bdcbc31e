import { parseSync, type Plugin } from 'vite';

/**
 * Removes the functions that make antd's style rules: their second argument is never called, as the theme sets
 * `zeroRuntime`. The functions that make tokens stay. Without this each list loads 35 kB (gzip) more.
 */
export function droppedStyleFunctions(): Plugin {
  const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
  return {
    name: 'antd-style-functions',
    apply: 'build',
    transform: {
      filter: { id: /\/antd\/es\/.+\.js$/, code: /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
      handler(source, id) {
        const calls: { start: number; end: number }[] = [];
        visit(parseSync(id, source).program, (node) => {
          if (node['type'] !== 'CallExpression') return;
          const { callee, arguments: parameters } = node as unknown as Call;
          if (callee.name && makers.has(callee.name) && parameters[1]) calls.push(parameters[1]);
        });
        const code = calls
          .toSorted((one, other) => other.start - one.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, source);
        return { code, map: null };
      },
    },
  };
}

interface Call {
  callee: { name?: string };
  arguments: { start: number; end: number }[];
}

function visit(node: unknown, see: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) see(node as Record<string, unknown>);
  for (const child of Object.values(node)) visit(child, see);
}
