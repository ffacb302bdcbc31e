import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bareEndpoints, droppableSchemas } from './site/droppable-schemas.ts';

/** Few large chunks compress better than many small ones; of the contract only what is used stays in one chunk. */
const chunks = [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }];

/** The public site; the back office has its own configuration. */
export default defineConfig({
  publicDir: 'site/public',
  plugins: [bareEndpoints(), droppableSchemas(), reactRouter()],
  // Browsers of offices are some years old: media queries and the like are written out for them.
  build: { target: 'es2022', cssTarget: ['chrome99', 'safari15.4', 'firefox100'], assetsInlineLimit: 1024 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Needed beside `droppableSchemas`: a schema that spreads another one reads its properties.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // One server bundle, always React's production build, whatever NODE_ENV says. Only the contract stays outside: the
    // server finds what is called by its declaration, so there may be but one copy of it.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: { rolldownOptions: { external: /^#contract\// } },
    },
  },
});
