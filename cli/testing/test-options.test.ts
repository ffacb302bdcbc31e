import { expect, test } from 'vitest';
import { readOptions } from './test-options.mjs';

test('npm test runs the ordinary tests without shards', () => {
  expect(readOptions([], {})).toEqual({ runsAll: false, shard: undefined, isFirstShard: true, env: {} });
});

test('npm run test:all runs every test and the full number of property runs', () => {
  expect(readOptions(['--all'], {})).toMatchObject({ runsAll: true, env: { TEST_AMOUNT: 'all' } });
});

test('only the first shard runs the static checks', () => {
  expect(readOptions(['--all', '--shard=1/4'], {})).toMatchObject({ shard: '1/4', isFirstShard: true });
  expect(readOptions(['--all', '--shard=4/4'], {})).toMatchObject({ shard: '4/4', isFirstShard: false });
});

test('--jitter delays requests by up to 300 ms or by the value of JITTER_MS', () => {
  expect(readOptions(['--jitter'], {}).env).toEqual({ JITTER_MS: '300' });
  expect(readOptions(['--jitter'], { JITTER_MS: '50' }).env).toEqual({ JITTER_MS: '50' });
});

test.each(['--shard=5/4', '--shard=0/4', '--shard=4', '--slow', 'server/modules/news'])(
  'the option %s is rejected with the usage text',
  (option) => {
    expect(() => readOptions([option], {})).toThrow('npm run test:all');
  },
);
