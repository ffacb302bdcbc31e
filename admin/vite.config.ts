/// <reference types="node" />
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noticeConstants } from '../ui/browser-notice.ts';
import { promisedBrowsers, targetOf } from '../ui/promised-browsers.ts';
import { writeAntdSheet } from './shell/antd-sheet.ts';
import { droppedStyleFunctions } from './shell/antd-vite-plugin.ts';

/**
 * What every page needs is one file, and so are sign-in and the shell, each with all that it is made of. What several pages
 * share and is smaller than a request is worth joins its neighbour. Without it a list asked for 106 files, most below 1 kB.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'sign-in', test: /\/admin\/sign-in\/sign-in\.tsx$/, priority: 2 },
  { name: 'shell', test: /\/admin\/shell\/guarded-shell\.tsx$/, priority: 1 },
  { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 1000, minShareCount: 3 },
];

/** Rolldown names what is shared after all who share it. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('shared~') ? 'shared' : name}-[hash].js`;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const antdSheet = here('../node_modules/.cache/antd.css');
writeAntdSheet(antdSheet);

export default defineConfig({
  root: here('.'),
  base: '/System/',
  // Beside that of the site, not in its place: each keeps what it prepared.
  cacheDir: here('../node_modules/.vite/admin'),
  plugins: [react(), droppedStyleFunctions()],
  resolve: { alias: { 'antd/dist/antd.css': antdSheet } },
  define: noticeConstants('admin'),
  build: {
    outDir: resolve(process.env['BUILD_INTO'] ?? here('../dist/admin')),
    emptyOutDir: true,
    // For `loadAhead`.
    manifest: 'assets/files.json',
    target: targetOf(promisedBrowsers.admin),
    assetsInlineLimit: 0,
    // TinyMCE is one piece of about 1.25 MB (400 kB gzip), loaded with the editor page only.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // Ant Design's parts do not say it: loading one does nothing else, so what is not used of them can stay away.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/@(rc-component|ant-design)\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunks }, chunkFileNames },
    },
  },
});
