import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/*
 * Old versions of Chromium come from npm, where they are kept for programs in the cloud. 100 MB are too heavy for everybody who
 * works on the product, so they are no dependency of it: versions and checksums are in `old-chromium/package-lock.json`, and
 * npm installs them on first use.
 */

const cache = join(import.meta.dirname, '../node_modules/.cache/browsers');

/** Returns the path of the executable that this package holds; installs it when it is not there yet. */
export async function installChromium(packageName: string): Promise<string> {
  const folder = join(cache, packageName.replaceAll(/\W+/g, '-'));
  const executable = join(folder, 'chromium');
  if (await exists(executable)) return executable;
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(import.meta.dirname, 'old-chromium', file), join(cache, file));
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: cache,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packed = createReadStream(join(cache, 'node_modules', packageName, 'bin/chromium.br'));
  const partial = `${executable}.partial`;
  await pipeline(packed, createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }));
  // One that was interrupted is not taken for whole.
  await rename(partial, executable);
  return executable;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
