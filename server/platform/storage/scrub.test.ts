import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startS3 } from '../../testing/services/start-s3.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { readConfig } from '../core/config.ts';
import { refuseLostFolder } from './lost-folder.ts';
import { scrubFiles } from './scrub.ts';
import { openStorage } from './storage.ts';

async function upload(site: TestApp, token: string, name: string): Promise<string> {
  const { Data } = await sendFile(site, businessFiles.UploadFile, {
    name,
    content: `text of ${name}`,
    token,
  });
  return Data.replace('/files/', '');
}

test('the check of stored files reads every file and reports damaged and missing files', async ({
  site,
  administrator,
}) => {
  const { files } = readConfig({ DATA_DIR: site.dataDir });
  const storage = await openStorage(files);
  const paths = [];
  for (const name of ['whole.txt', 'flipped.txt', 'short.txt', 'gone.txt'])
    paths.push(await upload(site, administrator, name));
  const [, flipped = '', short = '', gone = ''] = paths;

  expect(await scrubFiles({ db: site.db, storage })).toEqual({ checked: 4, missing: [], damaged: [] });

  await writeFile(join(site.dataDir, 'files', flipped), 'text of flipped.txT');
  await writeFile(join(site.dataDir, 'files', short), 'text');
  await rm(join(site.dataDir, 'files', gone));
  expect(await scrubFiles({ db: site.db, storage })).toEqual({
    checked: 4,
    missing: [{ path: gone, name: 'gone.txt' }],
    damaged: [
      { path: flipped, name: 'flipped.txt' },
      { path: short, name: 'short.txt' },
    ],
  });
});

test('the check of stored files also reads files in a bucket', async ({ site, administrator }) => {
  const path = await upload(site, administrator, 'in-a-bucket.txt');
  await using store = Object.assign(await startS3(), {
    [Symbol.asyncDispose]: () => store.stop(),
  });
  const { files } = readConfig({ DATA_DIR: site.dataDir, FILES_URL: store.url() });
  const bucket = await openStorage(files);
  const copy = join(site.dataDir, 'copy.txt');
  await writeFile(copy, 'text of in-a-bucket.txT');
  await bucket.keep(copy, path);

  const { missing, damaged } = await scrubFiles({ db: site.db, storage: bucket });

  expect(damaged).toEqual([{ path, name: 'in-a-bucket.txt' }]);
  expect(missing).toHaveLength(4);
});

test('the start fails when the folder of stored files is missing, and succeeds when no files were stored', async ({
  site,
}) => {
  const { files } = readConfig({ DATA_DIR: join(site.dataDir, 'elsewhere') });

  await expect(refuseLostFolder(site.db, files)).rejects.toThrow(
    /elsewhere\/files is missing, and \d+ files were stored in it: put the folder back/,
  );

  await site.db.deleteFrom('files').execute();
  await refuseLostFolder(site.db, files);
});
