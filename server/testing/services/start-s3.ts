import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const accessKey = 'TESTKEY';
const secretKey = 'test/secret+key';
const bucket = 'files';

/** An S3-compatible store on this machine that can become unavailable and return. */
export interface TestStore {
  /** Returns the value for `FILES_URL`; `as` names another key or bucket. */
  url(as?: { secretKey?: string; bucket?: string }): string;
  /** Requests that were let through, such as `PUT /files/a.png`. */
  requests: string[];
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a store. s3rver accepts any signature, so every request is checked before. */
export async function startS3(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'xiehui-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: innerPort } = await store.run();
  const requests: string[] = [];
  const uploads = join(directory, bucket, '._S3rver_uploads');
  let gate = await listen(0);
  const { port } = gate.address() as AddressInfo;

  function listen(at: number): Promise<Server> {
    const server = createServer((request, response) => {
      if (!isSigned(request)) return response.writeHead(403).end();
      requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      const uploadId = /[?&]uploadId=(\w+)/.exec(request.url ?? '')?.[1];
      if (request.method === 'GET' && request.url?.endsWith('?uploads='))
        return void listUploads().then((list) => response.end(list));
      if (request.method === 'DELETE' && uploadId)
        return void rm(join(uploads, uploadId), { recursive: true }).then(() =>
          response.writeHead(204).end(),
        );
      const { authorization: _checked, ...headers } = request.headers;
      const inner = forward(
        { host: '127.0.0.1', port: innerPort, method: request.method, path: request.url, headers },
        (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      );
      inner.on('error', () => response.destroy());
      return request.pipe(inner);
    });
    return new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve(server)));
  }

  // s3rver does not support these two calls.
  async function listUploads(): Promise<string> {
    const ids = await readdir(uploads).catch(() => []);
    const items = ids.map(async (id) => {
      const key = await readFile(join(uploads, id, 'key'), 'utf8');
      const { mtime } = await stat(join(uploads, id, 'key'));
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    });
    const all = (await Promise.all(items)).join('');
    return `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${all}</ListMultipartUploadsResult>`;
  }

  async function goAway(): Promise<void> {
    if (!gate.listening) return;
    gate.closeAllConnections();
    await new Promise((resolve) => gate.close(resolve));
  }

  return {
    requests,
    url: (as = {}) =>
      `s3+http://${accessKey}:${encodeURIComponent(as.secretKey ?? secretKey)}@127.0.0.1:${port}/${as.bucket ?? bucket}`,
    goAway,
    comeBack: async () => void (gate = await listen(port)),
    async stop() {
      await goAway();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Checks AWS Signature Version 4 as its reference describes it: canonical request, string to sign, derived key. */
function isSigned(request: IncomingMessage): boolean {
  const { headers, method, url = '' } = request;
  const parts = authorizationPattern.exec(headers.authorization ?? '');
  const time = String(headers['x-amz-date']);
  if (!parts || parts[1] !== accessKey || !isFresh(time)) return false;
  const [, , day = '', region = '', names = '', signature = ''] = parts;
  const signed = names.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return false;

  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (from, step) => createHmac('sha256', from).update(step).digest(),
    Buffer.from(`AWS4${secretKey}`),
  );
  const expected = createHmac('sha256', key).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function isFresh(time: string): boolean {
  const text = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.now() - Date.parse(text)) < 15 * 60_000;
}
