import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import terser from 'terser/package.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { keptResult } from './kept-results.ts';
import { withoutUnused } from './unused-parts.ts';

/** Parts of TinyMCE's theme that only settings ask for which `editor/` does not have (decision 0290). */
const unusedTheme = [
  // Fields of dialogs that none of our plugins opens; dialogs from addresses, and dialogs that leave the page usable.
  'renderTree renderCollection renderImagePreview renderCustomEditor renderUrlDialog renderInlineDialog',
  // Editing without a frame; toolbars that fold; sizes typed beside the toolbar; the path below the text.
  'InlineHeader renderSlidingMoreToolbar renderFloatingMoreToolbar createBespokeNumberInput renderElementPath',
  // Sidebars, other views than the text, and completion of what is typed.
  'setSidebar setViews makeSidebar makeSidebarResizeHandle renderViewHeader register$c renderContextFormSizeInput',
];
const themeBodies = Object.fromEntries(
  unusedTheme.flatMap((line) => line.split(' ')).map((name) => [name, '']),
);

/** Parts of its core for comments and their authors, and for the writer of another page: what is written wrongly in settings is told by `npm run dev`. */
const coreBodies = { Annotator: '', UserLookup: '', logWarnings: '' };

/** Looks of plugins that are sold or not loaded: classes that begin so. */
const unusedLooks =
  /\.(accessibility-issue|tox-(accordion|advtemplate|ai|comment|croprect|expandable-box|floating-sidebar|image-tools|mentions|onboarding|promotion|revisionhistory|rtc|segmented-control|skeleton|suggestededits|tag|tinymceai|toggle|uc|user)|mce-(footnotes|mergetag|pagebreak|spellchecker|visualblocks)|token)(?![a-z])/;

/** What becomes of a file of TinyMCE, by the end of its name. */
const changes: Record<string, (source: string, tree: object) => string> = {
  'tinymce/tinymce.js': (source, tree) =>
    asModule(withPlainSelectors(withOldCrypto(withOwnPurifier(cut(source, tree, coreBodies))))),
  'tinymce/themes/silver/theme.js': (source, tree) => withOwnPurifier(cut(source, tree, themeBodies)),
  'tinymce/icons/default/icons.js': (source) => keepLines(source, /^ +'?([\w-]+)'?: '<svg/, isIcon),
  'tinymce-i18n/langs8/zh-CN.js': (source) =>
    keepLines(source, /^ +"(.+?)": "/, (text) => loaded().includes(text)),
  'skins/ui/oxide/skin.js': withoutLooks,
  'skins/ui/oxide/content.js': withoutLooks,
};

/** TinyMCE as far as `editor/tinymce.ts` and its settings use it. A version in which a part is not found ends the build. */
export function lighterEditor(): Plugin {
  return {
    name: 'lighter-editor',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/tinymce(-i18n)?\/.+\.js$/ },
      async handler(source, id) {
        const change = Object.entries(changes).find(([path]) => id.endsWith(path))?.[1];
        const make = () => joined(change ? change(source, this.parse(source)) : source);
        return { code: await keptResult(keptFolder, `${rules()} ${id} ${source}`, make), map: null };
      },
    },
  };
}

/** All files take 15 s of processor time, so the builds of the site and of the back office share them (decision 0333). */
const keptFolder = fileURLToPath(new URL('../node_modules/.cache/tinymce/', import.meta.url));

let knownRules: string | undefined;

/** Says in one word what a file becomes, beside the file itself: these rules, what they look for, and terser. */
function rules(): string {
  return (knownRules ??= createHash('sha256')
    .update([terser.version, ...['lighter-editor', 'unused-parts'].map(readOwn), loaded()].join('\n'))
    .digest('hex'));
}

const readOwn = (name: string) =>
  readFileSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), 'utf8');

/** What a function calls but once stands in its place: each file is one closed function, into which the bundler does not look. */
async function joined(source: string): Promise<string> {
  const { code } = await minify(source, { module: true, ecma: 2020, compress: { passes: 2 }, mangle: false });
  return code!;
}

function cut(source: string, tree: object, bodies: Record<string, string>): string {
  const { code, missing } = withoutUnused(source, tree, bodies);
  if (missing.length > 0) throw new Error(`TinyMCE has no ${missing.join(', ')}`);
  return code;
}

/** TinyMCE has two copies of DOMPurify, and `editor/purify.ts` a third. */
export function withOwnPurifier(source: string): string {
  const copy = /\/\*! @license DOMPurify[^]*?var purify = createDOMPurify\(\);/;
  return `import ownPurifier from 'dompurify';\n${replaced(source, copy, 'const purify = ownPurifier(window);')}`;
}

/** Chrome before 92 has no `randomUUID` under TLS either; TinyMCE's other way is for pages without TLS. */
const withOldCrypto = (source: string) =>
  replaced(
    source,
    /window\.isSecureContext(?=\) \{\s+return window\.crypto\.randomUUID)/,
    'window.crypto.randomUUID',
  );

/**
 * TinyMCE leaves out what lies in `svg` and `math`, which no text here holds, by a `:not()` of several parts. Chromium before 88, such
 * as that of 360 13, throws there, and the editor does not open.
 */
export const withPlainSelectors = (source: string) =>
  replaced(source, /return `\$\{escapedName\}:` \+ map\$3\(namespaceElements[^;]+;/, 'return escapedName;');

const asModule = (source: string) =>
  `${replaced(source, /module\.exports = tinymce;/, '')}\nexport default window.tinymce;\n`;

function replaced(source: string, pattern: RegExp, text: string): string {
  if (!pattern.test(source)) throw new Error(`TinyMCE has no ${pattern.source}`);
  return source.replace(pattern, text);
}

/** The lines whose name is wanted, and those that have no name. */
export function keepLines(source: string, named: RegExp, isWanted: (name: string) => boolean): string {
  const lines = source.split('\n').map((line) => ({ line, name: named.exec(line)?.[1] }));
  const kept = lines.filter(({ name }) => name === undefined || isWanted(name));
  if (kept.length === lines.length || !kept.some(({ name }) => name))
    throw new Error(`Nothing like ${named.source} to leave out`);
  return kept.map(({ line }) => line).join('\n');
}

/** The sheet without selectors that name an unused look; what stands in `:not()` names none. */
export function withoutLooks(source: string): string {
  const text = source.replaceAll(/([^{}`]+)\{([^{}]*)\}/g, (_rule, selectors: string, body: string) => {
    const kept = selectors
      .split(/,(?![^(]*\))/)
      .filter((one) => !unusedLooks.test(one.replaceAll(/:not\([^)]*\)/g, '')));
    return kept.length > 0 ? `${kept.join(',')}{${body}}` : '';
  });
  if (text === source) throw new Error('No look to leave out of TinyMCE');
  return text;
}

// Kinds of bullets and numbers are put together from two words.
const isIcon = (name: string) => /^list-(bull|num)-.*(?<!-rtl)$/.test(name) || loaded().includes(`'${name}'`);

let sources: string | undefined;

/** All that `editor/` loads: icons and texts that are named nowhere in it are never shown. */
function loaded(): string {
  const folder = fileURLToPath(new URL('./editor/', import.meta.url));
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
  const own = () =>
    readdirSync(folder)
      .filter(isSource)
      .map((name) => readFileSync(folder + name, 'utf8'));
  const programs = ['tinymce', 'themes/silver/theme', 'models/dom/model'];
  return (sources ??= [...own(), ...[...programs, ...pluginsOf(folder)].map(read)].join('\n'));
}

const pluginsOf = (folder: string) =>
  [...readFileSync(`${folder}tinymce.ts`, 'utf8').matchAll(/'tinymce\/(plugins\/\w+)'/g)].map(
    ([, path]) => `${path}/plugin`,
  );

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/tinymce/${path}.js`, import.meta.url)), 'utf8');
