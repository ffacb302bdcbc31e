/*
 * Built-ins that the oldest promised browsers of the back office lack (package.json, browserslist), by the modules of
 * core-js. `npm test` finds those missing here, and tsconfig.json lists those that may be used.
 * `missing-built-ins.ts` decides whether a browser loads this file. It arrives before anything is rendered, so the modules of the first file
 * (`main.tsx`) do not use these built-ins while they are evaluated.
 */
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.set.symmetric-difference.v2.js';
import 'core-js/modules/web.url.can-parse.js';
