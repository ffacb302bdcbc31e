import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { limitConcurrency } from '../core/concurrency-limit.ts';
import { exactBytes } from './exact-bytes.ts';

export type Encoding = 'br' | 'gzip';

// A compressor takes memory from the moment it is made, not from its turn on.
const inTurn = limitConcurrency({ atOnce: 4, waiting: 1000 });

/** Compresses at a level that takes few milliseconds: pages change with every publication. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return exactBytes(await inTurn(() => (encoding === 'br' ? compressBrotli(body) : compressGzip(body))));
}

export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return await inTurn(() => (encoding === 'br' ? decompressBrotli(body) : decompressGzip(body)));
}

const runBrotli = promisify(brotliCompress);
const runGzip = promisify(gzip);
const decompressBrotli = promisify<Buffer, Buffer>(brotliDecompress);
const decompressGzip = promisify<Buffer, Buffer>(gunzip);

/** The window is as large as pages are: the default one of 4 MB would be allocated for each page. */
function compressBrotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return runBrotli(body, { params });
}

function compressGzip(body: Buffer): Promise<Buffer> {
  return runGzip(body, { level: 6 });
}
