import { posix } from 'node:path';
import { permissions } from '#contract/api/permissions.ts';

/** Path from the project's folder → text. */
export type Sources = Map<string, string>;

/** Returns the violations of the project's layout (docs/map.md) in the sources, one line each. */
export function architectureErrors(sources: Sources): string[] {
  const files = [...sources].map(([path, text]) => ({ path, text: withoutComments(text) }));
  const imports = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));
  return [
    ...files.flatMap(({ path }) => nameErrors(path)),
    ...[...imports].flatMap(([path, targets]) => targets.flatMap((target) => importErrors(path, target))),
    ...files.flatMap(({ path, text }) => textErrors(path, text)),
    ...cycles(imports, 'imports'),
    ...cycles(importsOfFolders(imports), 'folders'),
    ...crowdedFolders([...sources.keys()]),
  ];
}

const maxFilesInFolder = 40;

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...folders]
    .filter(([, files]) => files.length > maxFilesInFolder)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${maxFilesInFolder}`);
}

/** Returns the decisions that comments and documents name by number but that do not exist. */
export function missingDecisions(sources: Sources, decisionFiles: readonly string[]): string[] {
  const numbers = new Set(decisionFiles.map((file) => file.slice(0, 4)));
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/\bdecisions?[ /](\d{4})\b/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([circles]) => `${path}: ${circles} does not exist`),
  );
}

/** The other parts that each part may import. */
const allowedImports: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  ui: ['contract'],
  site: ['contract', 'ui'],
  admin: ['contract', 'ui'],
  cli: ['contract', 'server', 'ui'],
  e2e: ['contract', 'server'],
  bench: ['contract', 'server'],
  chaos: ['contract', 'server'],
  browsers: ['contract', 'server', 'ui'],
};
/** The other folders of the platform that each of its folders may import. */
const platformMayImport: Record<string, string[]> = {
  core: [],
  db: ['core'],
  cache: ['core', 'db'],
  http: ['core', 'cache', 'db'],
  jobs: ['core', 'db'],
  'operation-log': ['core', 'db', 'http'],
  spreadsheets: ['core', 'db'],
  storage: ['core', 'db', 'http', 'operation-log'],
  backup: ['core', 'db', 'jobs', 'storage'],
  crud: ['core', 'db', 'http', 'operation-log'],
  imports: ['core', 'db', 'http', 'operation-log', 'spreadsheets', 'storage'],
};
/** Modules that are loaded on use as well, and that the server waits for. */
const renderedByServer = ['site/shell/page-error.tsx', 'site/pages/home.tsx'];
/** Renders React's `lazy` in a transition, without a fallback (docs/decisions/0395). */
const lazyComponents = 'ui/loading/lazy-component.tsx';
const partsWithoutCircles = ['server', 'admin', 'site'];

function importErrors(from: string, target: string): string[] {
  const refuse = (why: string) => [`${from} imports ${target}: ${why}`];
  const [part, targetPart] = [partOf(from), partOf(target)];
  const isTestTool = ['vitest', 'fast-check'].includes(target) && from.endsWith('.test.ts');
  if (part === 'contract' && !targetPart && target !== 'valibot' && !isTestTool)
    return refuse('the contract knows valibot only');
  if (!targetPart || !part) return [];
  if (part !== targetPart && !allowedImports[part]?.includes(targetPart))
    return refuse(`${part} does not know ${targetPart}`);
  if (part === 'admin' && targetPart === 'admin') return adminErrors(from, target, refuse);
  return targetPart === 'server' ? serverErrors(from, target, refuse) : [];
}

type Refuse = (why: string) => string[];

function serverErrors(from: string, target: string, refuse: Refuse): string[] {
  if (isTest(from)) return [];
  if (target.startsWith('server/testing/')) return refuse('testing is for tests alone');
  const [folder, targetFolder] = [folderOf(from), folderOf(target)];
  if (folder === targetFolder) return [];
  if (folder.startsWith('server/platform/')) return platformErrors(folder, targetFolder, refuse);
  if (target.endsWith('routes.ts') && !['server/app.ts', 'server/modules.ts'].includes(from))
    return refuse('routes are for app.ts and modules.ts alone');
  if (target.endsWith('/register.ts') && from !== 'server/modules.ts')
    return refuse('register.ts is for modules.ts alone');
  return [];
}

function platformErrors(folder: string, targetFolder: string, refuse: Refuse): string[] {
  if (targetFolder.startsWith('server/modules/')) return refuse('the platform does not know modules');
  const allowedFolders = platformMayImport[folder.replace('server/platform/', '')];
  if (!allowedFolders) return refuse(`${folder} is not in the order of the platform's folders`);
  return allowedFolders.includes(targetFolder.replace('server/platform/', ''))
    ? []
    : refuse(`${folder} imports ${['contract', ...allowedFolders].join(', ')} alone`);
}

/** session → components → imports → features → shell: each imports only those before it; other folders are features. */
const adminOrder = ['session', 'components', 'imports', 'a feature', 'shell'];
/** The shell renders features through its views; parts of features that it renders itself are listed here. */
const renderedByShell = [
  'admin/account/forced-password-dialog.tsx',
  'admin/account/forced-second-factor.tsx',
  'admin/account/password-dialog.tsx',
  'admin/help/handbook.tsx',
  'admin/sign-in/code-dialog.tsx',
  'admin/sign-in/reauthentication-dialog.tsx',
];
function adminErrors(from: string, target: string, refuse: Refuse): string[] {
  if (isTest(from)) return [];
  if (target.startsWith('admin/testing/')) return refuse('testing is for tests alone');
  const [folder, targetFolder] = [folderOf(from), folderOf(target)];
  // The program itself, `admin/app.tsx`, puts all together.
  if (folder === targetFolder || folder === 'admin') return [];
  if (targetFolder === 'admin') return refuse('the program stands above its folders');
  const [place, targetPlace] = [placeOf(folder), placeOf(targetFolder)];
  if (targetPlace > place) return refuse(`${adminOrder[place]} does not know ${adminOrder[targetPlace]}`);
  if (place === targetPlace) return refuse('a feature does not know another one');
  const isFeature = targetPlace === adminOrder.indexOf('a feature');
  if (
    folder === 'admin/shell' &&
    isFeature &&
    from !== 'admin/shell/views.ts' &&
    !renderedByShell.includes(target)
  )
    return refuse('the shell shows features through its views');
  return [];
}

function placeOf(folder: string): number {
  const position = adminOrder.indexOf(folder.replace('admin/', ''));
  return position === -1 ? adminOrder.indexOf('a feature') : position;
}

function isTest(path: string): boolean {
  return /^(server\/(testing|invariants)|admin\/testing|e2e|bench|chaos|browsers)\/|\.test\.tsx?$/.test(path);
}

/**
 * Returns the folder: `server/modules/news` of `server/modules/news/text/markdown.ts`, `admin/news` of
 * `admin/news/list.tsx`, `server` of `server/app.ts`.
 */
function folderOf(path: string): string {
  const depth = /^server\/(platform|modules)\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
}

function partOf(path: string): string | undefined {
  const [part = '', ...rest] = path.split('/');
  return rest.length > 0 && part in allowedImports ? part : undefined;
}

function nameErrors(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  const file = posix.basename(path);
  const errors = [];
  if (folders.length > 4) errors.push(`${path}: deeper than four folders`);
  if (![...folders, file.replace(suffix, '')].every((name) => kebabCase.test(name)))
    errors.push(`${path}: not kebab-case`);
  if (emptyNames.test(file)) errors.push(`${path}: the name says nothing`);
  return errors;
}

const suffix = /(\.(test|e2e\.test|slow\.test|browser\.test|config|client|server|module|d))?\.(ts|tsx|mjs)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const emptyNames = /^(index|utils?|misc|types|helpers?)\./;

function textErrors(path: string, text: string): string[] {
  const errors = [];
  const isFree =
    /^(server\/platform\/core\/(config|worker-environment)\.ts|cli\/(.*\.mjs|dev\/dev-server\.ts)|server\/testing\/.*|(e2e|bench|chaos|browsers)\/.*|.*\.(test|config)\.tsx?)$/.test(
      path,
    );
  if (!isFree && /\bprocess\.env\b/.test(text))
    errors.push(`${path} reads process.env: settings are read in server/platform/core/config.ts`);
  const canRender =
    path === 'server/platform/http/pages/render.ts' ||
    !path.startsWith('server/') ||
    /testing\/|\.test\./.test(path);
  if (!canRender && /dist\/site/.test(text))
    errors.push(`${path} touches the built site: that is for http/render.ts`);
  const typedPermission = Object.keys(permissions).find((permission) =>
    new RegExp(`['"\`]${permission}['"\`]`).test(text),
  );
  if (path.startsWith('admin/') && typedPermission && !isTest(path))
    errors.push(`${path} types the permission ${typedPermission}: the endpoint knows what its call needs`);
  if (
    /^(admin|ui|site)\//.test(path) &&
    !renderedByServer.includes(path) &&
    path !== lazyComponents &&
    /<Suspense\b|\blazy\(/.test(text)
  )
    errors.push(
      `${path} waits with React's Suspense, which holds back what is there: \`lazyComponent\` does not`,
    );
  return errors;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const statement = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns paths from the project's folder for the project's own files, and names for packages. */
function importsOf(path: string, text: string): string[] {
  return [statement, call]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, target = '']) => {
      if (target.startsWith('#')) return target.slice(1);
      return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target;
    });
}

/** Returns the neighbouring folders that each folder of a part imports. Type imports count as well. */
function importsOfFolders(imports: Map<string, string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const part = partOf(path) ?? '';
    if (isTest(path) || !partsWithoutCircles.includes(part) || folderOf(path) === part) continue;
    const others = targets.filter((target) => target.startsWith(`${part}/`)).map(folderOf);
    const neighbours = others.filter((folder) => folder !== folderOf(path) && folder !== part);
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), ...neighbours]);
  }
  return folders;
}

/** Returns one line for each import that closes a circle. */
function cycles(imports: Map<string, string[]>, what: string): string[] {
  const found: string[] = [];
  const visited = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start !== -1) found.push(`a circle of ${what}: ${[...trail.slice(start), path].join(' → ')}`);
    if (start !== -1 || visited.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    visited.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}

/** Folders of the back office that are no subject of their own on the server. */
const adminFolders = ['account', 'components', 'help', 'imports', 'session', 'shell', 'sign-in', 'testing'];
/** Screens of a part of a larger module: of `health` and of `certificates`. */
const partsOfModules = ['backups', 'programmes'];

/** Returns the subjects that have two names: a server module, its import in modules.ts and its screens share one. */
export function subjectErrors(sources: Sources): string[] {
  const modules = new Set(
    [...sources.keys()].flatMap((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  const screens = new Set([...sources.keys()].flatMap((path) => /^admin\/([^/]+)\//.exec(path)?.[1] ?? []));
  const knownFolders = [...modules, ...adminFolders, ...partsOfModules];
  const imports = (sources.get('server/modules.ts') ?? '').matchAll(
    /as (\w+) } from '\.\/modules\/([^/]+)\//g,
  );
  return [
    ...[...screens]
      .filter((folder) => !knownFolders.includes(folder))
      .map((folder) => `admin/${folder}: no server module has this name`),
    ...[...imports].flatMap(([, alias = '', folder = '']) =>
      camelCase(folder) === alias ? [] : [`server/modules.ts: ${alias} is the module ${folder}`],
    ),
  ];
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
