import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startConsoleProxy } from './console-proxy.ts';
import { answersWithinMs, type Driver, type Start, viewport } from './driver.ts';
import { clickAt, pressing, typing } from './keys.ts';
import { startProcess, type Started } from './start-process.ts';

/*
 * WebKit over classic WebDriver (https://www.w3.org/TR/webdriver2/): WebKitGTK in its MiniBrowser, WPE in cog. Neither
 * exposes its console, so a proxy adds a script to the pages for it.
 */

export interface WebKit {
  /** Program that speaks WebDriver. */
  driver: string;
  browser: string;
  /** Name of the capability that selects the browser. */
  capability: string;
  args: readonly string[];
  /** The browser renders on an X display, which is started for it. */
  needsDisplay: boolean;
}

export async function startWebKit(webkit: WebKit, start: Start): Promise<Driver> {
  const { profile, downloads } = start;
  await using started = new AsyncDisposableStack();
  const proxy = started.adopt(await startConsoleProxy(start.origin), ({ close }) => close());
  await mkdir(join(profile, '.config'), { recursive: true });
  await writeFile(join(profile, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const env: Record<string, string> = {
    HOME: profile,
    XDG_CONFIG_HOME: join(profile, '.config'),
    LANGUAGE: 'zh_CN',
    // WebKit's sandbox does not work for root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  if (webkit.needsDisplay) env.DISPLAY = `:${started.adopt(await startDisplay(), kill).said}`;
  const port = await freePort();
  const call = callerOf(`http://127.0.0.1:${port}`);
  started.adopt(
    await startProcess(webkit.driver, [`--port=${port}`], { env, ready: () => waitForDriver(call) }),
    kill,
  );
  const browserOptions = { binary: webkit.browser, args: webkit.args };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { [webkit.capability]: browserOptions } },
  });
  const post = <Value>(command: string, body: object) =>
    call<Value>('POST', `/session/${sessionId}/${command}`, body);
  const perform = (actions: object[]) => post<void>('actions', { actions });
  // The browser without a display has one size.
  if (webkit.needsDisplay) await post('window/rect', { x: 0, y: 0, ...viewport });
  const running = started.move();

  return {
    goto: (address) => post('url', { url: address.replace(start.origin, proxy.origin) }),
    evaluate: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    click: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typing(text)),
    press: (key) => perform(pressing(key)),
    async chooseFile(selector, path) {
      const element = await post<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      });
      await post(`element/${Object.values(element)[0]}/value`, { text: path });
    },
    screenshot: async () =>
      Buffer.from(await call<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    takeErrors: async () => proxy.takeErrors(),
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {});
      await running.disposeAsync();
    },
  };
}

const kill = (program: Started) => program.kill();

function startDisplay(): Promise<Started> {
  const screen = `${viewport.width}x${viewport.height}x24`;
  return startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    ready: /^(\d+)$/m,
  });
}

type Call = ReturnType<typeof callerOf>;

function callerOf(address: string) {
  return async <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> => {
    const signal = AbortSignal.timeout(answersWithinMs);
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(address + path, { method, signal, ...init });
    const { value } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${path.split('/').at(-1)}: ${value.error} ${value.message}`);
    return value;
  };
}

async function waitForDriver(call: Call): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('the driver does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
