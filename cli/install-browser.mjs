// The journeys need a real Chromium, a font with Chinese characters, and what reads QR codes as a telephone does.
import { spawnSync } from 'node:child_process';
import { run } from './prepare.mjs';

const packages = ['chromium', 'fonts-wqy-microhei', 'zbar-tools'];
/** Chromium without windows, where the distribution has it: each page costs a third. */
const shell = 'chromium-headless-shell';

export async function installBrowser() {
  if (hasBrowser() && hasChineseFont() && succeeds('zbarimg', ['--version'])) return;
  const byHand = `请先安装 Chromium、中文字体与 zbarimg，例如：apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return console.log(byHand);
  console.log('正在安装 Chromium、中文字体与 zbarimg……');
  await run('apt-get', ['update', '-q']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wanted = succeeds('apt-cache', ['show', shell]) ? [...packages, shell] : packages;
  const { isDone, output } = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...wanted],
    env,
  );
  if (!isDone) console.log(`${output.trim()}\n${byHand}`);
}

function hasBrowser() {
  return ['chromium', 'chromium-browser', 'google-chrome'].some((name) => succeeds(name, ['--version']));
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
