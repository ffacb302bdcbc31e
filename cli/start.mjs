// npm start
import { prepare } from './prepare.mjs';

await prepare();
await import('./start-built.mjs');
