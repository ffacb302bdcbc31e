import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, type Start, viewport } from './driver.ts';
import { clickAt, pressing, typing } from './keys.ts';
import { openSocket } from './socket.ts';
import { startProcess } from './start-process.ts';

/* Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks itself. */

interface Evaluated {
  type: 'success' | 'exception';
  result: { value: string; sharedId: string };
  exceptionDetails?: { text: string };
}

export async function startFirefox(executable: string, start: Start): Promise<Driver> {
  const { profile } = start;
  await writeFile(join(profile, 'user.js'), preferences(start));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const browser = await startProcess(executable, args, {
    env: { HOME: profile },
    ready: /WebDriver BiDi listening on (ws:\S+)/,
  });
  const { send, on, close } = await openSocket(`${browser.said}/session`);
  await send('session.new', { capabilities: {} });
  let errors: string[] = [];
  on('log.entryAdded', ({ level, text }: { level: string; text: string }) => {
    if (level === 'error') errors.push(text);
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport });

  async function evaluate(expression: string) {
    const parameters = { expression, target: { context }, awaitPromise: false };
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', parameters);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
  const perform = (actions: object[]) => send<void>('input.performActions', { context, actions });

  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => (await evaluate(expression)).value,
    click: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typing(text)),
    press: (key) => perform(pressing(key)),
    async chooseFile(selector, path) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async takeErrors() {
      const collected = errors;
      errors = [];
      return collected;
    },
    async close() {
      close();
      await browser.kill();
    },
  };
}

/**
 * Preferences for saving and printing without a dialog and without background requests. A printed page becomes a PDF in
 * the folder of downloads.
 */
function preferences({ downloads }: Start): string {
  const printer = 'print.printer_Mozilla_Save_to_PDF';
  const settings: Record<string, string | number | boolean> = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,image/png',
    'print.always_print_silent': true,
    print_printer: 'Mozilla Save to PDF',
    [`${printer}.print_to_file`]: true,
    [`${printer}.print_to_filename`]: join(downloads, 'printed.pdf'),
    'intl.accept_languages': 'zh-CN',
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
    'browser.startup.homepage_override.mstone': 'ignore',
  };
  return Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
