import { expect, test } from 'vitest';
import { rerunFailed } from './rerun-failed.mjs';

const file = (name: string, ...titles: string[]) => ({
  name,
  failures: titles.map((title) => ({ title, message: 'timed out' })),
});

test('a test that passes in the second run is reported as flaky and not as a failure', async () => {
  const first = [file('a.test.ts'), file('b.test.ts', 'one', 'two')];

  const { files, flaky } = await rerunFailed(first, async (name) => file(name));

  expect(files).toEqual([file('a.test.ts'), file('b.test.ts')]);
  expect(flaky).toEqual(['b.test.ts › one', 'b.test.ts › two']);
});

test('a test that fails in both runs remains a failure', async () => {
  const { files, flaky } = await rerunFailed([file('a.test.ts', 'one', 'two')], async (name) =>
    file(name, 'two'),
  );

  expect(files).toEqual([file('a.test.ts', 'two')]);
  expect(flaky).toEqual(['a.test.ts › one']);
});

test('a different test that fails in the second run is a failure', async () => {
  const { files } = await rerunFailed([file('a.test.ts', 'one')], async (name) => file(name, 'three'));

  expect(files).toEqual([file('a.test.ts', 'three')]);
});

test('a failure that cannot be repeated remains a failure', async () => {
  const { files, flaky } = await rerunFailed([file('vitest run', '')], async () => undefined);

  expect(files).toEqual([file('vitest run', '')]);
  expect(flaky).toEqual([]);
});

test('the second run includes only the files with failures', async () => {
  const requests: string[] = [];

  await rerunFailed([file('a.test.ts'), file('b.test.ts', 'one')], async (name) => {
    requests.push(name);
    return file(name);
  });

  expect(requests).toEqual(['b.test.ts']);
});
