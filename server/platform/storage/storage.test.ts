import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultCode, resultText } from '#contract/api/envelope.ts';
import { businessFiles } from '#contract/content/files.ts';
import { errorsSince } from '../../testing/errors-since.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startS3, type TestStore } from '../../testing/services/start-s3.ts';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { readConfig } from '../core/config.ts';
import { openBucket } from './s3-storage.ts';
import { openStorage, type Storage } from './storage.ts';
import { abortUpload, listUnfinished } from './unfinished-uploads.ts';

let store: TestStore;
beforeAll(async () => (store = await startS3()));
afterAll(() => store.stop());

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  let site: TestApp;
  let storage: Storage;
  let administrator: string;
  beforeAll(async () => {
    site = await startTestApp(kind === 'bucket' ? { FILES_URL: store.url() } : {});
    const { files } = readConfig({
      DATA_DIR: join(site.dataDir, 'other'),
      ...(kind === 'bucket' ? { FILES_URL: store.url() } : {}),
    });
    storage = await openStorage(files);
    administrator = await signInAdministrator(site);
  });
  afterAll(() => site.close());

  async function arrive(content: string): Promise<string> {
    const path = join(storage.incoming, 'arriving');
    await writeFile(path, content);
    return path;
  }

  const upload = (name: string, content: Uint8Array | string) =>
    sendFile(site, businessFiles.UploadFile, { name, content, token: administrator });

  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

  test('an uploaded file is stored under its path, and the temporary file is removed', async () => {
    const arrived = await arrive('文件');

    await storage.keep(arrived, '2026/11/a.txt');

    expect((await buffer(storage.read('2026/11/a.txt'))).toString()).toBe('文件');
    expect(await storage.sizeOf('2026/11/a.txt')).toBe(6);
    await expect(access(arrived)).rejects.toThrow('ENOENT');
  });

  test('a byte range of a file is read without the rest of the file', async () => {
    await storage.keep(await arrive('0123456789'), '2026/11/b.txt');

    expect((await buffer(storage.read('2026/11/b.txt', { start: 2, end: 4 }))).toString()).toBe('234');
    expect((await buffer(storage.read('2026/11/b.txt', { start: 9, end: 9 }))).toString()).toBe('9');
  });

  test('a second file stored under the same path replaces the first', async () => {
    await storage.keep(await arrive('old'), '2026/11/c.txt');
    await storage.keep(await arrive('new'), '2026/11/c.txt');

    expect((await buffer(storage.read('2026/11/c.txt'))).toString()).toBe('new');
  });

  test('a removed file is no longer readable, and a second removal causes no error', async () => {
    await storage.keep(await arrive('x'), '2026/11/d.txt');

    await storage.remove('2026/11/d.txt');
    await storage.remove('2026/11/d.txt');

    expect(await storage.sizeOf('2026/11/d.txt')).toBeUndefined();
    await expect(buffer(storage.read('2026/11/d.txt'))).rejects.toThrow(kind === 'bucket' ? '404' : 'ENOENT');
  });

  test('a file uploaded in many parts is read back unchanged', async () => {
    const arrived = join(storage.incoming, 'large');
    const chunk = Buffer.alloc(1024 * 1024, 'large file ');
    await pipeline(Readable.from(Array.from({ length: 23 }, () => chunk)), createWriteStream(arrived));
    const digest = await digestOf(createReadStream(arrived));

    await storage.keep(arrived, '2026/11/large.zip');

    expect(await storage.sizeOf('2026/11/large.zip')).toBe(23 * chunk.length);
    expect(await digestOf(storage.read('2026/11/large.zip'))).toBe(digest);
  });

  test('an upload is served in full, by range, for HEAD requests, and with 304 for a matching ETag', async () => {
    const loggedBefore = site.logged.length;
    const film = Buffer.concat([
      Buffer.from('000000206674797069736f6d0000020069736f6d69736f326176633169736f32', 'hex'),
      Buffer.alloc(2000, 7),
    ]);
    const { Data } = await upload('宣传片.mp4', film);

    const whole = await get(Data);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(film)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '2032',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });

    const part = await get(Data, { range: 'bytes=2000-' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 2000-2031/2032');
    expect(part.rawPayload.equals(film.subarray(2000))).toBe(true);
    expect((await get(Data, { range: 'bytes=-10' })).headers['content-range']).toBe('bytes 2022-2031/2032');
    expect((await get(Data, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
    expect((await get(Data, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const past = await get(Data, { range: 'bytes=9000-' });
    expect(past.statusCode).toBe(416);
    expect(past.headers['content-range']).toBe('bytes */2032');

    const head = await site.app.inject({ method: 'HEAD', url: Data });
    expect(head.headers['content-length']).toBe('2032');
    expect(head.rawPayload).toHaveLength(0);
    const again = await get(Data, { 'if-none-match': String(whole.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(errorsSince(site, loggedBefore)).toEqual([]);
  });

  test('an attachment is served as a download with its file name, and an unknown file returns 404', async () => {
    const { Data } = await upload('说明.txt', '第一行\n');

    const download = await get(Data);

    expect(download.body).toBe('第一行\n');
    expect(download.headers['content-disposition']).toContain(encodeURIComponent('说明.txt'));
    expect((await get(`/files/2026/11/${'a'.repeat(32)}.png`)).statusCode).toBe(404);
  });

  test('the program is ready', async () => {
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready', storage: 'ok' });
  });
});

test('a large file goes to the bucket in parts', async () => {
  const parts = store.requests.filter((request) => request.startsWith('PUT /files/2026/11/large.zip'));

  expect(parts).toHaveLength(5);
});

test('an upload interrupted by the store fails with a message and leaves no file in the bucket', async () => {
  const folder = await makeTemporaryFolder();
  const { files } = readConfig({ FILES_URL: store.url(), DATA_DIR: folder.path });
  const storage = await openStorage(files);
  const arrived = join(storage.incoming, 'large');
  await writeFile(arrived, Buffer.alloc(9 * 1024 * 1024));
  await store.goAway();

  await expect(storage.keep(arrived, '2026/11/broken.zip')).rejects.toThrow(resultText.storageAway);

  await store.comeBack();
  expect(await storage.sizeOf('2026/11/broken.zip')).toBeUndefined();
  await storage.keep(arrived, '2026/11/broken.zip');
  expect(await storage.sizeOf('2026/11/broken.zip')).toBe(9 * 1024 * 1024);
  await folder.remove();
});

test('a wrong key or bucket name stops the start with a one-line message', async () => {
  const folder = await makeTemporaryFolder();
  const open = (url: string) => openStorage(readConfig({ FILES_URL: url, DATA_DIR: folder.path }).files);

  await expect(open(store.url({ secretKey: 'wrong' }))).rejects.toThrow(
    'FILES_URL: the store refuses this key or has no such bucket',
  );
  await expect(open(store.url({ bucket: 'other' }))).rejects.toThrow('FILES_URL: the store refuses');
  await folder.remove();
});

test('files and the readiness check return 503 while the store is unavailable, and recover without a restart', async () => {
  const site = await startTestApp({ FILES_URL: store.url() });
  const token = await signInAdministrator(site);
  const { Data: address } = await sendFile(site, businessFiles.UploadFile, {
    name: '说明.txt',
    content: '第一行\n',
    token,
  });
  await store.goAway();

  const served = await site.app.inject(address);
  const ready = await site.app.inject('/readyz');

  expect(served.statusCode).toBe(503);
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ storage: 'missing', database: 'ok' });
  await store.comeBack();
  expect((await site.app.inject(address)).statusCode).toBe(200);
  // A busy machine may take longer than one check waits.
  const readiness = async () => (await site.app.inject('/readyz')).statusCode;
  await expect.poll(readiness).toBe(200);
  await site.close();
});

test('a request to an unresponsive bucket times out with the message that files are unavailable', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const folder = await makeTemporaryFolder();
  const { port } = silent.address() as AddressInfo;
  const { files } = readConfig({
    FILES_URL: `s3+http://key:secret@127.0.0.1:${port}/files`,
    DATA_DIR: folder.path,
  });
  if (files.kind !== 's3') throw new Error('no bucket');
  const storage = await openBucket(files, 50);

  await expect(storage.sizeOf('2026/11/a.txt')).rejects.toMatchObject({
    code: resultCode.busy,
    message: resultText.storageAway,
  });

  silent.close();
  await folder.remove();
});

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

test('a store that does not answer at the start is reported in one line of the log', async () => {
  const port = await quietPort();

  const site = await startTestApp({ FILES_URL: `s3+http://key:secret@127.0.0.1:${port}/files` });

  const said = site.logged.filter(({ msg }) => String(msg).includes('FILES_URL'));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    msg: 'FILES_URL does not answer: there are no uploads and no files until it does',
    why: expect.any(String),
  });
  await site.close();
});

test('an old unfinished upload is listed and can be aborted', async () => {
  const { files } = readConfig({ FILES_URL: store.url() });
  if (files.kind !== 's3') throw new Error('no bucket');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const bucket = new S3mini({
    endpoint: files.endpoint,
    region: files.region,
    accessKeyId: files.accessKey,
    secretAccessKey: files.secretKey,
  });
  const path = `2026/11/${'b'.repeat(32)}.mp4`;
  await bucket.getMultipartUploadId(path);
  await bucket.getMultipartUploadId('of/somebody/else.mp4');

  expect(await listUnfinished(files, new Date(0))).toEqual([]);
  const [unfinished, ...others] = await listUnfinished(files, tomorrow);
  expect(unfinished).toMatchObject({ path });
  expect(others).toEqual([]);

  await abortUpload(files, unfinished!);

  expect(await listUnfinished(files, tomorrow)).toEqual([]);
});
