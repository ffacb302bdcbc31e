import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
/// <reference types="node" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noticeConstants } from '../ui/browser/browser-notice.ts';
import { supportedBrowsers, targetOf } from '../ui/browser/supported-browsers.ts';
import { droppedSkinRules } from '../ui/editor/skin-vite-plugin.ts';
import { appearanceConstants } from './components/layout/appearance-script.ts';
import { writeAntdSheet } from './shell/antd-sheet.ts';
import { droppedStyleFunctions } from './shell/antd-vite-plugin.ts';

/** Sources by the ends of their paths, without `.ts` or `.tsx`. */
function sources(...ends: string[]): RegExp {
  return new RegExp(`/(?:${ends.join('|')})\\.[jt]sx?$`);
}

/**
 * The modules that share a file: those named and their dependencies, unless a group with a higher priority has them.
 * `minShareCount` leaves modules of a single screen to it; modules in no group stay with their screen, or in a file of
 * their own if a few share them.
 */
const chunks = [
  // Every page.
  { name: 'start', tags: ['$initial' as const], priority: 10 },
  // CSS modules are here too: in the sheet below they would make a script of their own.
  { name: 'sign-in', test: /\/sign-in\/sign-in\.tsx$|\.module\.css$/, priority: 9 },
  // The styles of all screens.
  { name: 'styles', test: /\.css$/, priority: 8 },
  // Ant Design's form engine. Only forms need it; the shell imports one context from the same package.
  {
    name: 'form-engine',
    test: /\/@rc-component\/(?:form\/es\/(?!FormContext\.)|async-validator\/)/,
    includeDependenciesRecursively: false,
    priority: 7,
  },
  // Every page behind the sign-in, and the other parts of the workbench.
  {
    name: 'shell',
    test: sources(
      'shell/guarded-shell',
      'ui/components/(?:empty|state-mark)',
      'contract/(?:back-office/names|public-site/banners)',
      'antd/es/modal/index',
      'components/[a-z]+/(?:load-failed|preferences|columns|news-state|news-state-mark|featured-names|hidden-menu-notice|format-bytes|backup-disk-warning)',
    ),
    priority: 6,
  },
  // Modules of both lists and forms: declarations of calls, and fields.
  {
    name: 'common',
    test: sources(
      'contract/(?:accounts/(?!roles)|api|back-office/(?!imports)|content|fields|members/review|news|public-site/(?!suggestions)).+',
      'components/(?:data/(?:menu-names|options|review-steps)|dialogs/(?:lazy-dialog|use-confirm|use-restore-focus)|layout/use-element-width|undo/use-undoable)',
      'components/form/(?:menu-cascader|date-input)',
      'ui/[a-z]+/copy-text',
      'antd/es/(?:input|select|tag)/index',
      'icons/es/icons/(?:Plus|Upload)Outlined',
    ),
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'list',
    test: sources(
      'contract/(?:accounts/roles|public-site/suggestions)',
      'components/[a-z]+/(?:list-page|use-undoable|standard-actions|use-changes)',
      'components/[a-z]+/(?:log-words|masked-text|one-time-password|record-link|confirm-site-address)',
    ),
    minShareCount: 2,
    priority: 3,
  },
  // The menu of a narrow window, and what opens from a row.
  { name: 'drawer', test: sources('antd/es/drawer/index'), priority: 3 },
  {
    name: 'record-drawer',
    test: sources('components/record/record-(?:history|drawer)'),
    minShareCount: 2,
    priority: 3,
  },
  // Editors of documents do not need the dialogs of lists.
  {
    name: 'record-dialog',
    test: sources('components/form/(?:record-dialog|conflict|use-record-form)'),
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'form',
    test: sources(
      'components/[a-z]+/(?:fields|menu-select|editor-keys|document-draft|format-draft-time)',
      'components/editor/(?:drafted-document|use-document-editor|use-editor-guard)',
      'antd/es/(?:checkbox|segmented)/index',
    ),
    priority: 2,
  },
  { name: 'sorting', test: sources('components/list/sortable-rows'), priority: 1 },
  { name: 'article', test: sources('components/editor/article-preview'), priority: 1 },
  // Modules that the pages of one folder share: words, marks, and declarations of calls.
  {
    name: folderOf,
    test: sources(
      'admin/[a-z-]+/(?:words|marks|form|filters|saved-notice)',
      'contract/(?:activities|certificates|members)/[a-z-]+',
      'components/record/use-personal-rights',
      'ui/text/time-text',
    ),
    minShareCount: 2,
  },
];

function folderOf(id: string): string {
  const folder = /\/(?:admin|contract)\/([^/]+)\//.exec(id)?.[1] ?? 'news';
  // Lists of members and of certificates lead to each other, and answer requests for personal data.
  return ['members', 'certificates', 'components'].includes(folder) ? 'people' : folder;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const antdSheet = here('../node_modules/.cache/antd.css');
writeAntdSheet(antdSheet);

export default defineConfig({
  root: here('.'),
  base: '/System/',
  // Separate from the site's cache directory: each stores its own prepared modules.
  cacheDir: here('../node_modules/.vite/admin'),
  plugins: [react(), droppedStyleFunctions(), droppedSkinRules()],
  resolve: { alias: { 'antd/dist/antd.css': antdSheet } },
  define: { ...noticeConstants('admin'), ...appearanceConstants() },
  build: {
    outDir: resolve(process.env['BUILD_INTO'] ?? here('../dist/admin')),
    emptyOutDir: true,
    // For `loadAhead`.
    manifest: 'assets/files.json',
    target: targetOf(supportedBrowsers.admin),
    assetsInlineLimit: 0,
    // TinyMCE is one piece of about 1.25 MB (400 kB gzip), loaded with the editor page only.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // Ant Design's parts do not declare it: importing one has no side effects, so unused modules can be removed.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/@(rc-component|ant-design)\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
