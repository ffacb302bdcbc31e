import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './site/compress-assets.ts';

/** The public site; the back office has its own configuration. */
export default defineConfig({
  publicDir: 'site/public',
  plugins: [reactRouter(), compressAssets()],
  build: { target: 'es2022', assetsInlineLimit: 1024 },
  environments: {
    // One server bundle, always React's production build, whatever NODE_ENV says. Only the contract stays outside: the
    // server finds what is called by its declaration, so there may be but one copy of it.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: { rolldownOptions: { external: /^#contract\// } },
    },
  },
});
