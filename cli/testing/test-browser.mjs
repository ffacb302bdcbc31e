// Prepares the browser of the tests: one of the machine, or one from npm; and a font with Chinese characters. Runs on any
// Node ≥ 20: no types (docs/decisions/0439).
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { node, npm, root } from '../prepare.mjs';
import { knownBrowsers, preparedBrowser } from './known-browsers.mjs';

const cache = dirname(preparedBrowser);

/**
 * Writes the command that starts a working browser with the settings it needs, and returns its path; undefined where there is no
 * such browser. Dependencies must be installed.
 */
export async function prepareBrowser() {
  const fonts = hasChineseFont() ? {} : { FONTCONFIG_FILE: writeFontSettings() };
  const workingBrowser = findWorkingBrowser(knownBrowsers(), fonts) ?? (await browserFromNpm(fonts));
  if (workingBrowser === undefined) return undefined;
  return writeCommand(preparedBrowser, workingBrowser.path, workingBrowser.env);
}

/** Returns the first of these browsers that shows a page. A distribution's package may be a stub that only prints how to install it. Dependencies must be installed. */
export function findWorkingBrowser(paths, env = {}) {
  const path = paths.find((candidate) => showsPage(candidate, env));
  return path && { path, env };
}

function showsPage(path, env) {
  const options = { cwd: root, encoding: 'utf8', timeout: maxStartMs, env: { ...process.env, ...env } };
  if (spawnSync(path, ['--version'], options).status !== 0) return false;
  return spawnSync(node, ['cli/testing/show-page.mjs', path], options).stdout === 'shown\n';
}

const maxStartMs = 120_000;

/** Returns whether fontconfig finds a font for Chinese. */
export function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

/** Adds the font of the certificates to those of the machine; returns the file of settings. */
function writeFontSettings() {
  const file = join(cache, 'fonts.conf');
  const folders = [join(root, 'node_modules/@expo-google-fonts/noto-serif-sc'), join(fromNpm, 'fonts')];
  const families = ['serif', 'sans-serif', 'monospace', 'system-ui'];
  const alias = (family) =>
    `<alias><family>${family}</family><default><family>Noto Serif SC</family></default></alias>`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((folder) => `<dir>${inXml(folder)}</dir>`).join('\n')}
<cachedir>${inXml(join(cache, 'fontconfig'))}</cachedir>
${families.map(alias).join('\n')}
</fontconfig>
`,
  );
  return file;
}

const inXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const fromNpm = join(cache, 'from-npm');

/** Installs Chromium for Linux x64 by npm, at the version and checksum of a lockfile; undefined where it does not run. */
async function browserFromNpm(fonts) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const path = join(fromNpm, 'chromium');
  const env = { ...fonts, LD_LIBRARY_PATH: join(fromNpm, 'lib') };
  try {
    if (!existsSync(path)) await installFromNpm(path);
  } catch (error) {
    console.log(`测试用的浏览器没有装上：${error.message}`);
    return undefined;
  }
  return findWorkingBrowser([path], env);
}

async function installFromNpm(path) {
  console.log('这台机器没有可用的浏览器，正在用 npm 安装测试用的 Chromium……');
  const place = join(cache, 'npm');
  rmSync(fromNpm, { recursive: true, force: true });
  for (const folder of [place, fromNpm]) mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, 'browser', name), join(place, name));
  const { isDone, output } = await npm(['ci', '--prefix', place, '--ignore-scripts', '--loglevel=error']);
  if (!isDone) throw new Error(output.trim());
  const packed = join(place, 'node_modules/@sparticuz/chromium/bin');
  for (const name of ['al2023', 'swiftshader', 'fonts']) await unpack(join(packed, `${name}.tar.br`));
  // The executable is there when everything is.
  await expand(join(packed, 'chromium.br'), `${path}.partial`);
  renameSync(`${path}.partial`, path);
  rmSync(place, { recursive: true });
}

async function unpack(archive) {
  const tar = join(fromNpm, 'unpacked.tar');
  await expand(archive, tar);
  const { status, stderr } = spawnSync('tar', ['-xf', tar, '--no-same-owner', '-C', fromNpm], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr ?? 'tar is missing');
  rmSync(tar);
}

function expand(from, to) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}

/** Writes a command that starts the browser with these variables in its environment. */
export function writeCommand(command, path, env) {
  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const lines = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`);
  mkdirSync(dirname(command), { recursive: true });
  writeFileSync(command, `#!/bin/sh\n${lines.join('\n')}\nexec ${quoted(path)} "$@"\n`, { mode: 0o755 });
  return command;
}
