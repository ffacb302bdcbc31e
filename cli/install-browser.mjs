// The journeys need a real Chromium and a font with Chinese characters.
import { spawnSync } from 'node:child_process';
import { run } from './prepare.mjs';

const packages = ['chromium', 'fonts-wqy-microhei'];

export async function installBrowser() {
  if (hasBrowser() && hasChineseFont()) return;
  const byHand = `请先安装 Chromium 与中文字体，例如：apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return console.log(byHand);
  console.log('正在安装 Chromium 与中文字体……');
  await run('apt-get', ['update', '-q']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { isDone, output } = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
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
