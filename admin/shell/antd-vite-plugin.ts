import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform, type Selector } from 'lightningcss';
import { parseSync, type Plugin } from 'vite';

/**
 * Ant Design's styles as a style sheet, made when the back office is built, in place of functions that write them in the browser
 * each time a page is opened. Goes with `zeroRuntime` in the theme, whose tokens stay custom properties.
 */
export function antdStyles(): Plugin[] {
  return [narrowedSheet(), droppedFunctions()];
}

/** Of `antd/dist/antd.css` what the components can show that `admin/` imports, in a layer below all rules of our own. */
function narrowedSheet(): Plugin {
  let folder = '';
  return {
    name: 'antd-sheet',
    enforce: 'pre',
    configResolved: ({ root }) => void (folder = root),
    transform: {
      filter: { id: /\/antd\/dist\/antd\.css$/ },
      handler(source, id) {
        const library = join(dirname(dirname(id)), 'es');
        const used = prefixesIn(reachedFrom(componentsNamedIn(folder), library));
        const all = prefixesIn(filesUnder(library, ['.js']));
        return { code: narrow(`@layer antd{${source}}`, used, all), map: null };
      },
    },
  };
}

/** Right to left, the dark menu, columns by the width of the window, and what is left of the page the sheet was drawn from. */
const neverChosen = /-rtl(?:-|$)|^ant-menu-dark|^ant-col-(?:xs|sm|md|lg|x+l)-|^css-var-|^data-ant-/;

/** Takes out the rules for components that nothing uses; `used` and `all` are what classes begin with after `ant-`. */
export function narrow(css: string, used: ReadonlySet<string>, all: ReadonlySet<string>): string {
  const longestFirst = [...all].toSorted((one, other) => other.length - one.length);
  const isUsed = (selector: Selector) =>
    // Bare elements are ours to style.
    selector.some(({ type }) => type === 'class' || type === 'attribute') &&
    selector.every((part) => {
      if (part.type !== 'class') return true;
      if (neverChosen.test(part.name)) return false;
      if (!part.name.startsWith('ant-')) return true;
      const name = part.name.slice('ant-'.length);
      const prefix = longestFirst.find((start) => name === start || name.startsWith(`${start}-`));
      return prefix === undefined || used.has(prefix);
    });
  const { code } = transform({
    filename: 'antd.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return code.toString();
}

/** What writes styles: its second argument makes the rules, and is never called. What makes the tokens stays. */
function droppedFunctions(): Plugin {
  const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
  return {
    name: 'antd-style-functions',
    apply: 'build',
    transform: {
      filter: { id: /\/antd\/es\/.+\.js$/, code: /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
      handler(source, id) {
        const found: { start: number; end: number }[] = [];
        visit(parseSync(id, source).program, (node) => {
          if (node['type'] !== 'CallExpression') return;
          const { callee, arguments: given } = node as unknown as Call;
          if (callee.name && makers.has(callee.name) && given[1]) found.push(given[1]);
        });
        const code = found
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

/** What `admin/` imports by name. */
function componentsNamedIn(folder: string): Set<string> {
  const lists = filesUnder(folder, ['.ts', '.tsx']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)].map(([, list = '']) => list),
  );
  return new Set(lists.flatMap((list) => [...list.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name)));
}

/** The library's files that these components are made of. */
function reachedFrom(components: ReadonlySet<string>, library: string): Set<string> {
  const index = readFileSync(join(library, 'index.js'), 'utf8');
  const waiting = [...index.matchAll(/as (\w+) \} from '(\.[^']+)'/g)].flatMap(([, name = '', path = '']) =>
    components.has(name) ? [join(library, path)] : [],
  );
  const reached = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = [`${path}.js`, join(path, 'index.js'), path].find(isScript);
    if (!file || reached.has(file)) continue;
    reached.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']*)'/g))
      waiting.push(join(dirname(file), to));
  }
  return reached;
}

const isScript = (path: string) =>
  path.endsWith('.js') && statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The names that classes begin with after `ant-`. */
function prefixesIn(files: Iterable<string>): Set<string> {
  const found = [...files].flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/(?:getPrefixCls\(|PrefixCls = |PrefixCls \|\| )'([\w-]+)'/g),
  ]);
  return new Set(found.map(([, prefix = '']) => prefix));
}

function filesUnder(folder: string, ends: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ends.some((end) => path.endsWith(end)))
    .map((path) => join(folder, path));
}
