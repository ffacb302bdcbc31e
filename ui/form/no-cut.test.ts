import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no field truncates pasted text, and no source contains the attribute maxlength', () => {
  const files = globSync('{admin,site,ui}/**/*.{tsx,html}').filter(
    (file) => !/\.test\.|node_modules/.test(file),
  );

  const cutting = files.filter((file) => /\bmax[lL]ength=|exceedFormatter/.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(200);
  expect(cutting).toEqual([]);
});
