/// <reference types="node" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthCompressing = /\.(js|css|svg)$/;
const smallestWorth = 1024;

/** Writes a `.br` and a `.gz` beside every built text file, so that the server never compresses one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options) {
      const folder = join(options.dir ?? 'dist', 'assets');
      const names = (await readdir(folder)).filter((name) => worthCompressing.test(name));
      for (const name of names) await writeCompressed(join(folder, name));
    },
  };
}

async function writeCompressed(file: string) {
  const text = await readFile(file);
  if (text.length < smallestWorth) return;
  const brotli = promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  await Promise.all([
    brotli.then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
