/// <reference types="node" />
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { supportedBrowsers, targetOf } from '../../ui/browser/supported-browsers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds one file that contains everything. */
export default defineConfig({
  root: here('.'),
  base: './',
  cacheDir: here('../../node_modules/.vite/verifier'),
  plugins: [oneFile()],
  build: {
    outDir: resolve(process.env['BUILD_INTO'] ?? here('../../dist/verifier')),
    emptyOutDir: true,
    target: targetOf(supportedBrowsers.site),
    modulePreload: false,
    rolldownOptions: { input: here('./verifier.html') },
  },
});

/**
 * Inlines script and style into the page, and its policy lists their hashes: nothing else runs and no request is sent.
 */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const { page, script, style } = partsOf(Object.values(bundle));
      if (script.includes('</script')) this.error('the script would end early');
      const policy = [
        "default-src 'none'",
        `script-src '${sumOf(script)}'`,
        `style-src '${sumOf(style)}'`,
        'img-src data: blob:',
        'media-src blob: mediastream:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ');
      const whole = page
        .replace(/<script type="module"[^>]*><\/script>\s*/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replace('</body>', () => `<script type="module">${script}</script></body>`)
        .replace('%policy%', policy);
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: 'verifier.html', source: whole });
    },
  };
}

function partsOf(files: { fileName: string; code?: string; source?: string | Uint8Array }[]) {
  const textOf = (end: string) => {
    const output = files.find(({ fileName }) => fileName.endsWith(end));
    if (!output) throw new Error(`there is no ${end} in the page`);
    return (output.code ?? String(output.source)).trim();
  };
  return { page: textOf('.html'), script: textOf('.js'), style: textOf('.css') };
}

function sumOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
