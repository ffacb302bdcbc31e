import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { noticeScript } from './browser-notice.ts';

/** The features of an engine that the notice checks. */
interface Engine {
  styles?: string[];
  names?: string[];
  hasToSorted?: boolean;
  userAgent?: string;
}

/** Runs the script as a document would, and returns its text and a function that reports errors to it. */
function run(
  document: 'site' | 'admin',
  { styles = [], names = [], hasToSorted = true, userAgent = '' }: Engine,
) {
  const notices: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const element = () => {
    const children: unknown[] = [];
    return { style: {}, children, setAttribute() {}, appendChild: (child: unknown) => children.push(child) };
  };
  const window: Record<string, unknown> = {
    ...Object.fromEntries(names.map((name) => [name, () => {}])),
    addEventListener: (type: string, listen: (event: object) => void) => (listeners[type] = listen),
  };
  const body = {
    insertBefore: (bar: { children: unknown[] }) => notices.push(String(bar.children[0])),
    firstChild: null,
  };
  runInNewContext(`${hasToSorted ? '' : 'delete Array.prototype.toSorted;'}${noticeScript(document)}`, {
    window,
    document: {
      documentElement: { style: Object.fromEntries(styles.map((name) => [name, ''])) },
      body,
      getElementById: () => null,
      createElement: element,
      createTextNode: (text: string) => text,
    },
    navigator: { userAgent },
    location: { origin: 'https://example.cn' },
  });
  return { said: notices, listeners };
}

const chrome = {
  86: { names: ['HTMLDialogElement', 'WritableStream', 'CompressionStream'], hasToSorted: false },
  88: {
    styles: ['inset'],
    names: ['HTMLDialogElement', 'WritableStream', 'CompressionStream'],
    hasToSorted: false,
  },
  109: {
    styles: ['inset'],
    names: ['HTMLDialogElement', 'WritableStream', 'CompressionStream', 'MathMLElement'],
    hasToSorted: false,
  },
};
const safari = {
  15.3: { styles: ['inset'], names: ['WritableStream', 'MathMLElement'], hasToSorted: false },
  15.4: {
    styles: ['inset'],
    names: ['HTMLDialogElement', 'WritableStream', 'MathMLElement'],
    hasToSorted: false,
  },
  16.4: {
    styles: ['inset'],
    names: ['HTMLDialogElement', 'WritableStream', 'MathMLElement', 'CompressionStream'],
  },
};
const firefox = {
  99: {
    styles: ['inset', 'MozAppearance'],
    names: ['HTMLDialogElement', 'MathMLElement'],
    hasToSorted: false,
  },
  100: {
    styles: ['inset', 'MozAppearance'],
    names: ['HTMLDialogElement', 'MathMLElement', 'WritableStream'],
    hasToSorted: false,
  },
  114: {
    styles: ['inset', 'MozAppearance'],
    names: ['HTMLDialogElement', 'MathMLElement', 'WritableStream', 'CompressionStream'],
    hasToSorted: false,
  },
  115: {
    styles: ['inset', 'MozAppearance'],
    names: ['HTMLDialogElement', 'MathMLElement', 'WritableStream', 'CompressionStream'],
  },
};

test.each([
  ['site', 'Chrome 88', chrome[88]],
  ['site', 'Safari 15.4', safari[15.4]],
  ['site', 'Firefox 100', firefox[100]],
  ['admin', 'Chrome 109', chrome[109]],
  ['admin', 'Safari 16.4', safari[16.4]],
  ['admin', 'Firefox 115', firefox[115]],
] as const)('the %s document shows no notice in %s', (document, _name, engine) => {
  expect(run(document, engine).said).toEqual([]);
});

test.each([
  ['site', 'Chrome 86', chrome[86]],
  ['site', 'Safari 15.3', safari[15.3]],
  ['site', 'Firefox 99', firefox[99]],
  ['admin', 'Chrome 88', chrome[88]],
  ['admin', 'Safari 15.4', safari[15.4]],
  ['admin', 'Firefox 114', firefox[114]],
] as const)('the %s document reports that %s is too old', (document, _name, engine) => {
  const [text, ...others] = run(document, engine).said;

  expect(text).toMatch(/^您的浏览器版本过旧，.*请更新浏览器，或改用 Microsoft Edge/);
  expect(others).toEqual([]);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 14_0 like Mac OS X) MicroMessenger/8.0', '软件更新'],
  ['Mozilla/5.0 (Linux; Android 8.0) Chrome/86.0 Mobile MicroMessenger/8.0', '在浏览器中打开'],
  ['Mozilla/5.0 (Windows NT 6.1) Chrome/86.0', '极速模式'],
])('the notice for %s suggests a remedy: %s', (userAgent, help) => {
  expect(run('site', { ...chrome[86], userAgent }).said[0]).toContain(help);
});

test('an error of the site’s own program during loading shows the notice, and an error of another site does not', () => {
  const { said, listeners } = run('admin', chrome[109]);

  listeners.error?.({ filename: 'https://stats.example.com/hit.js' });
  expect(said).toEqual([]);

  listeners.error?.({ filename: 'https://example.cn/System/assets/main.js' });
  expect(said[0]).toContain('网页的程序在这个浏览器里没有运行起来');
});

test('an error after the page was loaded shows no notice', () => {
  const { said, listeners } = run('admin', chrome[109]);

  listeners.load?.({});
  listeners.error?.({ filename: 'https://example.cn/System/assets/main.js' });

  expect(said).toEqual([]);
});

test('the script contains no syntax newer than ECMAScript 5', () => {
  for (const document of ['site', 'admin'] as const)
    expect(noticeScript(document)).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?/);
});
