/*
 * What `npm start` runs: the program in a few files (cli/bundle-server.mjs). Stacks name the files and lines that were written, by the
 * source maps beside the bundles.
 */
process.setSourceMapsEnabled(true);
await import('./main.ts');
