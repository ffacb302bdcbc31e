import { expect, test } from 'vitest';
import { mayBuildTogether, memoryMegabytes, tooLittleMemory } from './memory.mjs';

test('with too little memory for the build one sentence names the package that is built elsewhere', () => {
  expect(tooLittleMemory(1000, {})).toMatch(
    /^可用的内存只有 1000 MB，构建需要 1300 MB：.*npm install -g \.\/xiehui-\*\.tgz.*$/,
  );
  expect(tooLittleMemory(1000, { BUILD_ANYWAY: '1' })).toBeUndefined();
});

test('a server with 1.8 GiB builds all parts together, a smaller one builds one after another', () => {
  expect(tooLittleMemory(1500, {})).toBeUndefined();
  expect(mayBuildTogether(1843)).toBe(true);
  expect(mayBuildTogether(1500)).toBe(false);
});

test('this machine has memory for its own tests', () => {
  expect(tooLittleMemory(memoryMegabytes())).toBeUndefined();
});
