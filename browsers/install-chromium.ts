import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/*
 * Old versions of Chromium come from npm packages that are meant for cloud functions. 100 MB are too large for everyone
 * who works on the product, so they are not a dependency: `old-chromium/package-lock.json` contains versions and
 * checksums, and npm installs them on first use.
 */

const cache = join(import.meta.dirname, '../node_modules/.cache/browsers');

/** Returns the path of the executable in this package; installs it if it is missing. */
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
  // An interrupted installation must not leave an incomplete executable.
  await rename(partial, executable);
  return executable;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
