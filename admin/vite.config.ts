/// <reference types="node" />
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** What answers the calls while the back office is worked on with `vite dev`. */
const server = process.env['ADMIN_DEV_API'] ?? 'http://127.0.0.1:3000';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/System/',
  plugins: [react()],
  build: {
    outDir: resolve(process.env['BUILD_INTO'] ?? here('../dist/admin')),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // TinyMCE is one piece of about 1.5 MB (470 kB gzip), loaded with the editor page only.
    chunkSizeWarningLimit: 1600,
  },
  server: {
    port: Number(process.env['ADMIN_DEV_PORT'] ?? 5174),
    proxy: { '/api': server, '/files': server, '/favicon.svg': server },
  },
});
