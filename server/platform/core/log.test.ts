import { globSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { terminalFormat } from './log-terminal.ts';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger({ level: 'info', destination: { write: (line) => (text += line) } }));
  return text;
}

test('a log line is JSON', () => {
  const line = logged((log) => log.info({ newsId: 7 }, 'newsRejected'));

  expect(JSON.parse(line)).toMatchObject({ level: 30, newsId: 7, msg: 'newsRejected' });
});

test('a log line names the program, its machine and its process', () => {
  const line = logged((log) => log.info('stopping'));

  expect(JSON.parse(line)).toMatchObject({ name: 'xiehui', host: hostname(), pid: process.pid });
});

test('secrets and personal numbers do not appear in the log', () => {
  const text = logged((log) => {
    log.info({ body: { Account: 'member', Pwd: 'topsecret', token: 'topsecret' } }, 'refused');
    log.info({ headers: { authorization: 'topsecret', cookie: 'topsecret' } }, 'refused');
    log.error({ err: new Error('no certificate of 11010519491231002X, call 13800138000') }, 'failed');
  });

  expect(text).not.toMatch(/topsecret|11010519491231002X|13800138000/);
});

test('personal numbers that a client puts into a path or into the name of a parameter do not appear in the log', () => {
  const text = logged((log) => {
    log.info({ req: { method: 'GET', url: '/api/GetNews/11010519491231002X?a=1' } }, 'request');
    log.warn({ path: '/api/GetNews/13800138000', parameter: 'id' }, 'requestNotServed');
    log.warn({ path: '/api/GetNews', parameter: 'm13800138000' }, 'unknownParameter');
  });

  expect(text).not.toMatch(/11010519491231002X|13800138000/);
  expect(text).toContain('/api/GetNews/******');
});

test('the query of a request is not logged', () => {
  const text = logged((log) =>
    log.info({ req: { method: 'GET', url: '/api/x?password=topsecret' } }, 'request'),
  );

  expect(JSON.parse(text)).toMatchObject({ req: { method: 'GET', path: '/api/x' } });
  expect(text).not.toContain('topsecret');
});

test('the values in the detail of a database error are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'members_account_key',
    detail: 'Key (account)=(zhang)',
  });

  const text = logged((log) => log.error({ err: error }, 'failed'));

  expect(JSON.parse(text)).toMatchObject({
    err: { message: 'duplicate key', code: '23505', constraint: 'members_account_key' },
  });
  expect(text).not.toContain('zhang');
});

test('log lines on a terminal are readable', () => {
  let text = '';
  const terminal = terminalFormat({ write: (line) => (text += line) });

  terminal.write(
    JSON.stringify({
      level: 40,
      time: 0,
      name: 'xiehui',
      host: 'vm',
      pid: 7,
      msg: 'slow',
      ms: 900,
      err: { stack: 'Error: x\n  at y' },
    }),
  );

  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}slow ms=900\nError: x\n {2}at y\n$/);
});

test('a repeated message is logged once, and later with its number of repetitions', async () => {
  const lines: { msg: string; times?: number; path?: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLogger({ level: 'info', destination, throttleMs: 50 });

  for (const path of ['/a', '/b', '/c']) log.warn({ path }, 'requestNotServed');
  log.error({ path: '/d' }, 'requestFailed');
  log.error({ path: '/e' }, 'requestFailed');

  await expect.poll(() => lines).toHaveLength(4);
  expect(lines).toMatchObject([
    { msg: 'requestNotServed', path: '/a' },
    { msg: 'requestFailed', path: '/d' },
    { msg: 'requestFailed', path: '/e' },
    { msg: 'requestNotServed', path: '/c', times: 2 },
  ]);
});

/** Returns the names of the fields in log calls of the program, read from the sources. */
function loggedFields(): string[] {
  const names = globSync(['server/**/*.ts', 'cli/**/*.ts'], { exclude: (name) => name.endsWith('.test.ts') })
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\blog\??\.(?:fatal|error|warn|info|debug)\(\s*\{([^}]*)\}/g),
    ])
    .flatMap(([, fields = '']) => [...fields.matchAll(/(?:^|[{,])\s*(\w+)/g)].map(([, name = '']) => name));
  return [...new Set(names)];
}

test('no field of a log line says [object Object], whatever was thrown', () => {
  const fields = loggedFields();
  expect(fields).toEqual(expect.arrayContaining(['err', 'error', 'why', 'reason']));

  for (const field of fields)
    for (const thrown of [new Error('gone'), 'gone', { what: 'gone' }, { inner: { what: { told: 'gone' } } }])
      expect(logged((log) => log.warn({ [field]: thrown }, 'failed'))).not.toContain('[object Object]');
  for (const field of ['err', 'error'])
    for (const thrown of [new Error('gone'), 'gone', { what: 'gone' }])
      expect(logged((log) => log.warn({ [field]: thrown }, 'failed'))).toContain('gone');
});
