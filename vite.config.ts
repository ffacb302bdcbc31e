import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { noticeConstants } from './ui/browser/browser-notice.ts';
import { supportedBrowsers, targetOf } from './ui/browser/supported-browsers.ts';
import { droppedSkinRules } from './ui/editor/skin-vite-plugin.ts';

/**
 * Few large files load sooner than many small ones: besides the framework there are one style sheet for all public pages
 * and one script for the parts of every page. The pages themselves, and code that is loaded on use (dialogs, forms,
 * editor, QR code), have files of their own.
 */
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'style',
    test: /\/(site\/(shell|components|session|home|menu|article|search)|ui\/components)\/(?!picture-viewer)[a-z-]+\.module\.css$|\/(global|tokens|base|primitives|forced-colors)\.css$/,
  },
  // A group takes along what its modules import; the rules of forms stay behind, in a group that comes first.
  {
    name: 'rules',
    test: /\/contract\/(fields\/rules|content\/article-text)\.ts$|node_modules\/valibot\//,
    priority: 1,
  },
  {
    name: 'frame',
    test: /\/ui\/(components\/(button|spinner|toast|empty|skeleton|paginator|pager-pages)|api\/transport-text)\.tsx?$|\/site\/((shell|components)\/(?!error-page|picture-viewer)[a-z-]+|session\/(token|session|go-home|read-as-member)|addresses|load-context|dialogs\/open|application\/address-ticket|home\/lists)\.tsx?$|\/contract\/(api\/(endpoint|paging)|public-site\/(menus|featured)|news\/news|members\/member-status)\.ts$|preload-helper/,
  },
  // Modules of fields and of the two pages of certificates, otherwise five files of a few hundred bytes.
  {
    name: 'form',
    test: /\/ui\/form\/(form-state|text-field|field)\.tsx?$|\/site\/(contact\/ask-us|certificates\/(icons|use-list))\.tsx?$|\/certificates\.module\.css$|\/contract\/certificates\/certificate-search\.ts$/,
  },
];

/** Every page loads the names of all classes: each is its own name and the mark of its file, without a line number. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?', 1)[0]!);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** The public site; the back office has its own configuration. */
export default defineConfig(({ command }) => ({
  publicDir: 'site/public',
  define: noticeConstants('site'),
  css: { modules: { generateScopedName } },
  plugins: [reactRouter(), droppedSkinRules()],
  // Syntax and style are written out for the oldest of them.
  build: { target: targetOf(supportedBrowsers.site), assetsInlineLimit: 1024 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Pages take constants from the contract; the schemas beside them are made by calls that do nothing else.
          treeshake: {
            propertyReadSideEffects: false,
            moduleSideEffects: [{ test: /\/contract\/|\/valibot\//, sideEffects: false }],
          },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // One server bundle, always React's production build, whatever NODE_ENV says. Only the contract stays outside: the
    // server finds what is called by its declaration, so there may be but one copy of it.
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: { rolldownOptions: { external: /^#contract\// } },
      },
    }),
  },
}));
