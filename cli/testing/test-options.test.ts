import { expect, test } from 'vitest';
import { readOptions } from './test-options.mjs';

test('npm test runs the ordinary tests as a whole', () => {
  expect(readOptions([], {})).toEqual({ runsAll: false, shard: undefined, isFirstShard: true, env: {} });
});

test('npm run test:all runs every test, and properties as often as they say', () => {
  expect(readOptions(['--all'], {})).toMatchObject({ runsAll: true, env: { TEST_AMOUNT: 'all' } });
});

test('the static checks belong to the first shard alone', () => {
  expect(readOptions(['--all', '--shard=1/4'], {})).toMatchObject({ shard: '1/4', isFirstShard: true });
  expect(readOptions(['--all', '--shard=4/4'], {})).toMatchObject({ shard: '4/4', isFirstShard: false });
});

test('--jitter delays requests by up to 300 ms, or by what JITTER_MS says', () => {
  expect(readOptions(['--jitter'], {}).env).toEqual({ JITTER_MS: '300' });
  expect(readOptions(['--jitter'], { JITTER_MS: '50' }).env).toEqual({ JITTER_MS: '50' });
});

test.each(['--shard=5/4', '--shard=0/4', '--shard=4', '--slow', 'server/modules/news'])(
  'the option %s is refused with the usage',
  (option) => {
    expect(() => readOptions([option], {})).toThrow('npm run test:all');
  },
);
