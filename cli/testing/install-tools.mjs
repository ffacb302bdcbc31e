// Installs the tools that tests need beside npm: a real Chromium, a font with Chinese characters, a decoder for QR
// codes, and the servers that run in front of or behind the program in production.
import { spawnSync } from 'node:child_process';
import { run } from '../prepare.mjs';

const tools = [
  { packages: ['chromium'], isThere: hasBrowser },
  { packages: ['fonts-wqy-microhei'], isThere: hasChineseFont },
  { packages: ['zbar-tools'], isThere: () => succeeds('zbarimg', ['--version']) },
  {
    packages: ['nginx-light', 'openssl'],
    isThere: () => succeeds('nginx', ['-v']) && succeeds('openssl', ['version']),
  },
  { packages: ['haproxy'], isThere: () => succeeds('haproxy', ['-v']) },
  { packages: ['zstd'], isThere: () => succeeds('zstd', ['--version']) },
  { packages: ['pgbouncer'], isThere: () => succeeds('pgbouncer', ['--version']) },
  { packages: ['clamav-daemon'], isThere: () => succeeds('clamd', ['--version']) },
  { packages: ['systemd'], isThere: () => succeeds('systemd-analyze', ['--version']) },
];
/** Chromium without windows, where the distribution has it: each page costs a third. */
const shell = 'chromium-headless-shell';

export async function installTools() {
  const missing = tools.filter(({ isThere }) => !isThere()).flatMap(({ packages }) => packages);
  if (missing.length === 0) return;
  const byHand = `请先安装测试所需的工具（缺少的会使相应的测试失败或跳过），例如：apt-get install -y ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return console.log(byHand);
  console.log(`正在安装测试所需的工具：${missing.join(' ')}……`);
  await run('apt-get', ['update', '-q']);
  const withShell = missing.includes('chromium') && succeeds('apt-cache', ['show', shell]);
  const wanted = withShell ? [...missing, shell] : missing;
  if (await install(wanted)) return;
  // A package that cannot be installed does not prevent the installation of the others.
  const without = [];
  for (const name of wanted) if (!(await install([name]))) without.push(name);
  if (without.length > 0) console.log(`没有装上：${without.join(' ')}。${byHand}`);
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
  return ['chromium', 'chromium-browser', 'google-chrome'].some((name) => succeeds(name, ['--version']));
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function succeeds(program, args) {
  // Servers are in folders outside an ordinary user's path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync(program, args, { stdio: 'ignore', env }).status === 0;
}
