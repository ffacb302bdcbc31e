// Reads what was built as the oldest promised browsers would: names what they lack of a language (package.json, browserslist).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedBrowsers } from '../../ui/browser/supported-browsers.ts';
import { scriptErrors, unsupportedBuiltIns } from './script-support.ts';
import { styleErrors } from './style-support.ts';

const root = join(import.meta.dirname, '../..');

/** Missing features that are accepted, each with the effect of its absence. */
const harmless: Record<string, string> = {
  '.grow': 'a method of TinyMCE itself',
  '.pipeThrough': 'put into the document where it is missing (site/components/text-stream-polyfill.ts)',
  '.hidePopover': 'called where showPopover was asked for',
  '.loading': 'a method of the messages of antd; pictures load at once where their attribute is missing',
  '.resize': 'a method of the reader of codes itself',
  '.setHTML': 'a method of TinyMCE itself',
  '.take': 'a method of our own',
  '.toArray': 'a method of TinyMCE and dnd-kit themselves',
  TransformStream: 'put into the document where it is missing (site/components/text-stream-polyfill.ts)',
  ClipboardItem: 'Firefox before 127 copies the other way, in `catch`',
  ':has': 'refines a look that is right without it',
  '::file-selector-button': 'a pointer over the button of a file field',
  '::selection': 'the colour of selected text',
  '@starting-style': 'what appears does so at once',
  '@page': 'the margins of a printed page',
  'accent-color': 'the colour of boxes',
  'break-after': 'where printed pages end',
  cursor: 'phones have none',
  'forced-color-adjust': 'where it is missing there is no high contrast either',
  'overscroll-behavior': 'the page scrolls on at the end of a list',
  'overscroll-behavior-x': 'the page scrolls on at the end of a row',
  resize: 'the size of a field stays',
  'scrollbar-width': 'a pseudo-element hides the bar in Chrome and Safari',
  'text-autospace': 'Latin letters beside Chinese ones without a gap, as before',
  'text-decoration-thickness': 'an underline of usual strength',
  'text-justify': 'the usual spread of letters',
  'text-spacing-trim': 'full-width marks keep their whole width, as before',
  'text-wrap': 'lines of unequal length',
  '--ant-btn-compact-connect-border-color: color-mix()': 'no line between two joined buttons',
};
/** A value is as harmless as its property. */
const isHarmless = (error: string) => [error, error.replace(/: .*/, '')].some((one) => one in harmless);

const errors = [
  ...errorsIn('site', ['dist/site/client/assets', 'dist/verifier']),
  ...errorsIn('admin', ['dist/admin/assets'], addedBy('admin/built-ins.ts')),
];
for (const error of errors) console.error(error);
if (errors.length > 0) {
  console.error('CONTRIBUTING.md says which features may be used, and what helps');
  process.exitCode = 1;
}

function errorsIn(
  part: 'site' | 'admin',
  folders: readonly string[],
  added: readonly string[] = [],
): string[] {
  const builtIns = unsupportedBuiltIns(supportedBrowsers[part], added);
  const errorsInFiles = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const { scripts, styles } = partsOf(name, join(root, folder, name));
      const fileErrors = [
        ...scripts.flatMap((script) => scriptErrors(script, builtIns)),
        ...styles.flatMap((style) => styleErrors(style, supportedBrowsers[part])),
      ];
      return fileErrors.map((error) => ({ error, file: `${folder}/${name}` }));
    }),
  );
  return errorsInFiles
    .filter(({ error }) => !isHarmless(error))
    .map(({ error, file }) => `${file}: ${error} is missing in a browser of the list`);
}

function partsOf(name: string, path: string): { scripts: string[]; styles: string[] } {
  if (!/\.(js|css|html)$/.test(name)) return { scripts: [], styles: [] };
  const text = readFileSync(path, 'utf8');
  const inside = (tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, part = '']) => part);
  if (name.endsWith('.html')) return { scripts: inside('script'), styles: inside('style') };
  return name.endsWith('.js') ? { scripts: [text], styles: [] } : { scripts: [], styles: [text] };
}

/** Returns the built-ins that the modules of core-js polyfill, like `array.tosorted`. */
function addedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/core-js\/modules\/(?:es|web)\.([a-z-]+\.[a-z-]+)/g)].map(([, name = '']) =>
    name.replaceAll('-', ''),
  );
}
