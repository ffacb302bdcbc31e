import { execFileSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../server/testing/chromium-path.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../server/testing/start-program.ts';
import { describeMissing } from './install-tools.mjs';
import { knownBrowsers } from './known-browsers.mjs';
import { findWorkingBrowser, writeCommand } from './test-browser.mjs';

/* Which browser `npm test` uses, and what it says about tools that the machine does not have. */

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

/** Writes a command that does this. */
async function writeScript(name: string, script: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test('a stub that has a version and shows no page is passed over', async () => {
  const stub = await writeScript(
    'chromium',
    `[ "$1" = --version ] && echo 'Chromium 1.0' && exit 0
echo 'requires the chromium snap to be installed' >&2
exit 1`,
  );
  const real = chromiumPath();

  expect(findWorkingBrowser([stub, real])).toEqual({ path: real, env: {} });
  expect(findWorkingBrowser([stub])).toBeUndefined();
});

test('a browser that the environment names comes before those of the machine', async () => {
  const script = await writeScript('named', 'exit 0');
  const inPath = await writeScript('google-chrome', 'exit 0');

  const browsers = knownBrowsers({ CHROME_PATH: script, CHROMIUM_PATH: '/nowhere', PATH: folder.path });

  expect(browsers[0]).toBe(script);
  expect(browsers).toContain(inPath);
});

test('the command of a browser has its fonts and libraries, and passes all arguments on', async () => {
  const browser = await writeScript("it's a browser", 'echo "$FONTCONFIG_FILE|$1|$2"');

  const command = writeCommand(join(folder.path, 'command'), browser, {
    FONTCONFIG_FILE: "/it's/fonts.conf",
  });

  expect(execFileSync(command, ['a b', '$c'], { encoding: 'utf8' })).toBe("/it's/fonts.conf|a b|$c\n");
});

test('tests without their tool are named with the command that installs it, and fail where it could be installed', () => {
  const missing = [{ packages: ['haproxy'], tests: 'HAProxy' }];
  const line = 'HAProxy 的测试没有运行，安装后才运行：apt-get install -y haproxy';

  expect(describeMissing(missing, { mayInstall: false, isCi: false })).toEqual({
    lines: [line],
    isAllowed: true,
  });
  expect(describeMissing(missing, { mayInstall: true, isCi: false }).isAllowed).toBe(false);
  expect(describeMissing(missing, { mayInstall: false, isCi: true }).isAllowed).toBe(false);
});
