import { posix } from 'node:path';

/** Path from the project's folder → text. */
export type Sources = Map<string, string>;

/** What stands in the sources against the layout of the project (docs/map.md), one line each. */
export function architectureFaults(sources: Sources): string[] {
  const files = [...sources].map(([path, text]) => ({ path, text: withoutComments(text) }));
  const imports = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));
  return [
    ...files.flatMap(({ path }) => nameFaults(path)),
    ...[...imports].flatMap(([path, targets]) => targets.flatMap((target) => importFaults(path, target))),
    ...files.flatMap(({ path, text }) => textFaults(path, text)),
    ...cycles(imports),
  ];
}

/** What each part may import of the others. */
const mayImport: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  ui: ['contract'],
  site: ['contract', 'ui'],
  admin: ['contract', 'ui'],
  cli: ['contract', 'server'],
  e2e: ['contract', 'server'],
  bench: ['contract', 'server'],
};
const servesNouns = ['server/app.ts', 'server/nouns.ts'];
const nounless = ['http', 'db', 'jobs'];
const noNouns = [...nounless, 'testing', 'starter'];

function importFaults(from: string, target: string): string[] {
  const refuse = (why: string) => [`${from} imports ${target}: ${why}`];
  const [part, targetPart] = [partOf(from), partOf(target)];
  const isTestTool = target === 'vitest' && from.endsWith('.test.ts');
  if (part === 'contract' && !targetPart && target !== 'valibot' && !isTestTool)
    return refuse('the contract knows valibot only');
  if (!targetPart || !part) return [];
  if (part !== targetPart && !mayImport[part]?.includes(targetPart))
    return refuse(`${part} does not know ${targetPart}`);
  return targetPart === 'server' ? serverFaults(from, target, refuse) : [];
}

function serverFaults(from: string, target: string, refuse: (why: string) => string[]): string[] {
  const [noun, targetNoun] = [nounOf(from), nounOf(target)];
  if (from.endsWith('.test.ts') || !targetNoun) return [];
  const folder = from.split('/')[1] ?? '';
  if (from.startsWith('server/') && nounless.includes(folder)) return refuse(`${folder} knows no noun`);
  const isRoutes = posix.basename(target) === 'routes.ts';
  if (isRoutes && noun !== targetNoun && !servesNouns.includes(from))
    return refuse('routes are for app.ts and nouns.ts alone');
  return [];
}

function partOf(path: string): string | undefined {
  const [part = '', ...rest] = path.split('/');
  return rest.length > 0 && part in mayImport ? part : undefined;
}

function nounOf(path: string): string | undefined {
  const [part, folder = '', file] = path.split('/');
  return part === 'server' && file && !noNouns.includes(folder) ? folder : undefined;
}

function nameFaults(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  const file = posix.basename(path);
  const faults = [];
  if (folders.length > 3) faults.push(`${path}: deeper than three folders`);
  if (![...folders, file.replace(suffix, '')].every((name) => kebabCase.test(name)))
    faults.push(`${path}: not kebab-case`);
  if (emptyNames.test(file)) faults.push(`${path}: the name says nothing`);
  return faults;
}

const suffix = /(\.(test|journey\.test|config|client|server|module|d))?\.(ts|tsx|mjs)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const emptyNames = /^(index|utils?|misc|types|helpers?)\./;

function textFaults(path: string, text: string): string[] {
  const faults = [];
  const isFree =
    /^(server\/config\.ts|cli\/.*\.mjs|server\/testing\/.*|(e2e|bench)\/.*|.*\.(test|config)\.ts)$/.test(
      path,
    );
  if (!isFree && /\bprocess\.env\b/.test(text))
    faults.push(`${path} reads process.env: settings are read in server/config.ts`);
  const mayRender =
    path === 'server/http/render.ts' || !path.startsWith('server/') || /testing\/|\.test\./.test(path);
  if (!mayRender && /dist\/site/.test(text))
    faults.push(`${path} touches the built site: that is for http/render.ts`);
  return faults;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const statement = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Paths from the project's folder for the project's own files, names for packages. */
function importsOf(path: string, text: string): string[] {
  return [statement, call]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, target = '']) => {
      if (target.startsWith('#')) return target.slice(1);
      return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target;
    });
}

/** One line for each import that closes a circle. */
function cycles(imports: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start !== -1) found.push(`a circle of imports: ${[...trail.slice(start), path].join(' → ')}`);
    if (start !== -1 || done.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}
