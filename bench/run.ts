import { parseArgs } from 'node:util';
import { compareMeasurements, storeMeasurements } from './load/measurements.ts';
import { figuresShown } from './load/report.ts';

/*
 * npm run bench [name] [its arguments] [-- --compare FILE | --store FILE]
 * Each measurement is a file of its own; without a name the site is measured. `--compare` shows each result beside the
 * stored one. `back-office` also takes `--against FOLDER`, another checkout that is built.
 */

const measurements = [
  'site',
  'pages',
  'field-names',
  'lists',
  'back-office',
  'back-office-steps',
  'questions',
  'tasks',
  'pressure',
  'certificates',
  'rosters',
  'directory',
  'audience',
  'forms',
  'notices',
  'sign-ups',
  'hostile',
  'uploads',
  'backup',
  'mixed-load',
  'lighthouse',
  'weight',
  'million',
  'small-server',
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, store: { type: 'string' }, against: { type: 'string' } },
});
const isNamed = positionals[0] !== undefined && !/^\d+$/.test(positionals[0]);
const name = isNamed ? positionals[0]! : 'site';

if (measurements.includes(name)) {
  // The measurement reads its own arguments only.
  const against = values.against === undefined ? [] : ['--against', values.against];
  process.argv.splice(2, Infinity, ...positionals.slice(isNamed ? 1 : 0), ...against);
  await import(`./${name}.ts`);
  const figures = figuresShown();
  if (values.compare) console.log(`\n${await compareMeasurements(values.compare, name, figures)}`);
  if (values.store) await storeMeasurements(values.store, name, figures);
} else {
  process.stderr.write(`There is no ${name}. What can be measured: ${measurements.join(', ')}\n`);
  process.exitCode = 1;
}
