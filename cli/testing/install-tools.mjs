// Installs the tools that tests need beside npm: a real Chromium, a font with Chinese characters, and the servers that run in
// front of or behind the program in production.
import { spawnSync } from 'node:child_process';
import { run } from '../prepare.mjs';
import { knownBrowsers } from './known-browsers.mjs';
import { findWorkingBrowser, hasChineseFont } from './test-browser.mjs';

/** Chromium without windows, where the distribution has it: each page costs a third. */
const shell = 'chromium-headless-shell';
const tools = [
  // npm has another one where the machine has none (test-browser.mjs).
  { packages: ['chromium'], isThere: hasBrowser, isReplaceable: true },
  { packages: ['fonts-wqy-microhei'], isThere: hasChineseFont, isReplaceable: true },
  { packages: ['zbar-tools'], isThere: () => succeeds('zbarimg', ['--version']), isReplaceable: true },
  { packages: ['nginx-light'], tests: 'nginx', isThere: () => succeeds('nginx', ['-v']) },
  { packages: ['openssl'], tests: 'TLS、nginx、HAProxy', isThere: () => succeeds('openssl', ['version']) },
  { packages: ['haproxy'], tests: 'HAProxy', isThere: () => succeeds('haproxy', ['-v']) },
  { packages: ['zstd'], tests: '用 tar 读备份', isThere: () => succeeds('zstd', ['--version']) },
  { packages: ['pgbouncer'], tests: 'PgBouncer', isThere: () => succeeds('pgbouncer', ['--version']) },
  { packages: ['clamav-daemon'], tests: 'ClamAV', isThere: () => succeeds('clamd', ['--version']) },
  { packages: ['systemd'], tests: 'systemd', isThere: () => succeeds('systemd-analyze', ['--version']) },
];

/**
 * Installs what is missing, as root with apt. Returns what is missing then: `lines` name the tests that are skipped and how to
 * install what they need, `isAllowed` tells whether a run without them may pass.
 */
export async function installTools() {
  // Servers are in folders outside an ordinary user's path; the tests look for them as well.
  process.env.PATH += ':/usr/sbin:/sbin';
  const missingTools = tools.filter(({ isThere }) => !isThere());
  const mayInstall = process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
  if (mayInstall && missingTools.length > 0)
    await installAll(missingTools.flatMap(({ packages }) => packages));
  return describeMissing(
    missingTools.filter(({ isReplaceable, isThere }) => !isReplaceable && !isThere()),
    { mayInstall, isCi: Boolean(process.env.CI) },
  );
}

/** Tells what is missing, in lines for the end of a run. */
export function describeMissing(missing, { mayInstall, isCi }) {
  const byHand = missing.map(({ packages }) => `apt-get install -y ${packages.join(' ')}`);
  const lines = missing.map(({ tests }, index) => `${tests} 的测试没有运行，安装后才运行：${byHand[index]}`);
  return { lines, isAllowed: !mayInstall && !isCi };
}

async function installAll(missing) {
  console.log(`正在安装测试所需的工具：${missing.join(' ')}……`);
  await run('apt-get', ['update', '-q']);
  const withShell = missing.includes('chromium') && succeeds('apt-cache', ['show', shell]);
  const packagesToInstall = (withShell ? [...missing, shell] : missing).filter((name) => !isStub(name));
  if (await install(packagesToInstall)) return;
  // A package that cannot be installed does not prevent the installation of the others.
  const without = [];
  for (const name of packagesToInstall) if (!(await install([name]))) without.push(name);
  if (without.length > 0) console.log(`没有装上：${without.join(' ')}`);
}

/** Returns whether a package only leads to snap, as Ubuntu's Chromium does. */
function isStub(name) {
  const { stdout } = spawnSync('apt-cache', ['depends', name], { encoding: 'utf8' });
  return /Depends: snapd$/m.test(stdout ?? '');
}

async function install(packages) {
  // At run level 1 no package starts a server of its own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { isDone, output } = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
    env,
  );
  if (!isDone) console.log(output.trim());
  return isDone;
}

function hasBrowser() {
  return findWorkingBrowser(knownBrowsers()) !== undefined;
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
