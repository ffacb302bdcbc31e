/*
 * The entry of `npm start`: the program in a few files (cli/build/bundle-server.mjs). Stack traces name the original files
 * and lines, by the source maps beside the bundles.
 */
process.setSourceMapsEnabled(true);
await import('./main.ts');
