import { type Driver, type Key, type Start, viewport } from './driver.ts';
import { openSocket } from './socket.ts';
import { startProcess } from './start-process.ts';

/*
 * Chromium over the DevTools protocol of its debugging port. Only commands of Chromium 88 are used: current drivers
 * need newer ones before they open a page.
 */

interface Argument {
  value?: unknown;
  description?: string;
}
interface Evaluated {
  result: { value: string; objectId?: string };
  exceptionDetails?: { text: string; exception?: Argument };
}

export async function startChromium(executable: string, { profile, downloads }: Start): Promise<Driver> {
  const browser = await startProcess(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { HOME: profile },
    ready: /DevTools listening on (ws:\S+)/,
  });
  const socket = await openSocket(browser.said);
  const { targetId } = await socket.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    ...viewport,
  });
  const { sessionId } = await socket.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result>(method: string, params: object = {}) =>
    socket.send<Result>(method, params, { sessionId });
  await socket.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  let errors: string[] = [];
  socket.on('Runtime.consoleAPICalled', ({ type, args }: { type: string; args: Argument[] }) => {
    if (type === 'error') errors.push(args.map(({ value, description }) => description ?? value).join(' '));
  });
  socket.on('Runtime.exceptionThrown', ({ exceptionDetails }: { exceptionDetails: ExceptionDetails }) =>
    errors.push(textOf(exceptionDetails)),
  );
  socket.on('Log.entryAdded', ({ entry }: { entry: { level: string; text: string; url?: string } }) => {
    if (entry.level === 'error' && !entry.text.includes(ofItself))
      errors.push(`${entry.text} ${entry.url ?? ''}`.trim());
  });
  let loaded = () => {};
  socket.on('Page.loadEventFired', () => loaded());
  for (const domain of ['Page', 'Runtime', 'Log', 'DOM']) await send(`${domain}.enable`);

  async function evaluate(expression: string) {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', { expression });
    if (exceptionDetails) throw new Error(textOf(exceptionDetails));
    return result;
  }

  return {
    async goto(address) {
      const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: address });
      if (errorText) throw new Error(`${address}: ${errorText}`);
      await isLoaded;
    },
    evaluate: async (expression) => (await evaluate(expression)).value,
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
      await send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
    },
    type: (text) => send('Input.insertText', { text }),
    async press(key) {
      const pressed = keys[key];
      await send('Input.dispatchKeyEvent', {
        ...pressed,
        type: 'text' in pressed ? 'keyDown' : 'rawKeyDown',
      });
      await send('Input.dispatchKeyEvent', { ...pressed, text: undefined, commands: [], type: 'keyUp' });
    },
    async chooseFile(selector, path) {
      const { objectId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send('DOM.setFileInputFiles', { files: [path], objectId });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    },
    async takeErrors() {
      const collected = errors;
      errors = [];
      return collected;
    },
    async close() {
      socket.close();
      await browser.kill();
    },
  };
}

/** Some versions before 114, which has popovers, announce them as an error wherever one is written. */
const ofItself = "Found a 'popover' attribute";

const flags = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
  '--remote-debugging-port=0',
  `--window-size=${viewport.width},${viewport.height}`,
];

const control = 2;
const letter = (key: string, command?: string) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
  modifiers: control,
  // A headless browser has no system key bindings, so that the command is sent with the key.
  commands: command === undefined ? [] : [command],
});
const keys: Record<Key, object> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  'Control+a': letter('a', 'selectAll'),
  'Control+c': letter('c', 'copy'),
  'Control+s': letter('s'),
  'Control+v': letter('v', 'paste'),
};

interface ExceptionDetails {
  text: string;
  exception?: Argument;
}

function textOf({ text, exception }: ExceptionDetails): string {
  return `${text} ${exception?.description ?? String(exception?.value ?? '')}`.trim();
}
