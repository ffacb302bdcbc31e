import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from '../../core/log.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { openHosts } from '../security/hosts.ts';
import { addressLimit } from '../security/limits.ts';
import { openHttp } from './open-http.ts';

function failingWith(error: Error, trustProxy: string[] = []) {
  const app = openHttp({
    hosts: openHosts({ listed: [], listeningOn: '127.0.0.1' }),
    log: createLogger({ level: 'silent' }),
    trustProxy,
    isTls: false,
    requests: addressLimit({ count: 1000, seconds: 10 }),
    files: addressLimit({ count: 1000, seconds: 10 }),
    isDatabaseAway,
  });
  for (const url of ['/fails', '/api/XfSysBussiness/fails'])
    app.route({
      method: ['GET', 'POST'],
      url,
      config: { canBeNarrowed: true },
      handler: () => {
        throw error;
      },
    });
  return app;
}

function databaseError(code: string): Error {
  return Object.assign(new DatabaseError('select secret_column from secret_table', 1, 'error'), { code });
}

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code} /secret/path`), { code, syscall });
}

test.each([
  ['the database restarts', databaseError('57P01'), 503, 503, '系统繁忙，请稍后再试'],
  ['others hold what is wanted for too long', databaseError('55P03'), 503, 503, '系统繁忙，请稍后再试'],
  ['two wait for each other again and again', databaseError('40P01'), 503, 503, '系统繁忙，请稍后再试'],
  ['a statement took too long', databaseError('57014'), 503, 503, '系统繁忙，请稍后再试'],
  ['nothing listens', systemError('ECONNREFUSED', 'connect'), 503, 503, '系统繁忙，请稍后再试'],
  [
    "the private database's socket is gone",
    systemError('ENOENT', 'connect'),
    503,
    503,
    '系统繁忙，请稍后再试',
  ],
  [
    "the database's disk is full",
    databaseError('53100'),
    503,
    503,
    '服务器存储空间不足，暂时无法保存，请联系管理员',
  ],
  [
    'our disk is full',
    systemError('ENOSPC', 'write'),
    503,
    503,
    '服务器存储空间不足，暂时无法保存，请联系管理员',
  ],
  ['a file of ours is missing', systemError('ENOENT', 'open'), 200, 500, '系统未知错误，请反馈给管理员'],
  ['a statement is wrong', databaseError('42601'), 200, 500, '系统未知错误，请反馈给管理员'],
  ['we fail', new TypeError('secret detail'), 200, 500, '系统未知错误，请反馈给管理员'],
])(
  'when %s the response has the right code and text and no internal detail',
  async (_when, error, status, Code, Message) => {
    const response = await failingWith(error).inject('/fails');

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ Code, Message, Data: null });
    expect(response.body).not.toContain('secret');
  },
);

test('a search of the back office that takes the database too long is refused in words, a save asks to try again', async () => {
  const app = failingWith(databaseError('57014'));

  const question = await app.inject('/api/XfSysBussiness/fails');
  const save = await app.inject({ method: 'POST', url: '/api/XfSysBussiness/fails' });

  const Message = '要找的内容太多，没有在限定时间内找完。请多写几个字，或加上时间、状态等条件再找';
  expect(question.json()).toMatchObject({ Code: 409, Message });
  expect(question.headers).not.toHaveProperty('retry-after');
  expect(save.json()).toMatchObject({ Code: 503, Message: '系统繁忙，请稍后再试' });
});

test('a visitor who came by TLS receives the header to use TLS only', async () => {
  const app = failingWith(new Error('x'), ['127.0.0.1']);

  const secure = await app.inject({ url: '/fails', headers: { 'x-forwarded-proto': 'https' } });
  const plain = await app.inject('/fails');

  expect(secure.headers['strict-transport-security']).toContain('max-age=');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});
