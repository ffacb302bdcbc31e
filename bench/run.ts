/*
 * npm run bench [name] [its arguments]
 * Each measurement is a file of its own; without a name the site is measured.
 */

const measurements = [
  'site',
  'lists',
  'questions',
  'certificates',
  'hostile',
  'uploads',
  'backup',
  'mixed-load',
  'lighthouse',
];
const [name = 'site'] = process.argv.slice(2);

if (measurements.includes(name)) {
  // What it reads are its own arguments.
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
} else if (/^\d+$/.test(name)) {
  await import('./site.ts');
} else {
  process.stderr.write(`There is no ${name}. What can be measured: ${measurements.join(', ')}\n`);
  process.exitCode = 1;
}
