import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every form with a password names its account for password managers', () => {
  const files = globSync('{admin,site,ui}/**/*.tsx')
    .filter((file) => !/\.test\.|node_modules|^ui\/form\/password-/.test(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const withPassword = files.filter(({ source }) => /"(?:current|new)-password"/.test(source));

  const without = withPassword.filter(
    ({ source }) => !/<PasswordAccount|autoComplete="username"/.test(source),
  );

  expect(withPassword.length).toBeGreaterThan(6);
  expect(without.map(({ file }) => file)).toEqual([]);
});
