import { mapStacks } from './base/mapped-stacks.ts';

/* What `npm start` runs: the program in a few files (cli/bundle-server.mjs). */
mapStacks();
await import('./main.ts');
