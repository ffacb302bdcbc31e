import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { backUp, folderStorage, restore, stateOf, test } from '../../testing/backed-up-site.ts';
import { startS3, type TestStore } from '../../testing/services/start-s3.ts';
import { createEmptyDatabase } from '../../testing/start-test-database.ts';
import { readConfig } from '../core/config.ts';
import { openStorage } from '../storage/storage.ts';
import { makeBackup } from './make.ts';

const silent = () => {};

test('a restore moves files between a folder and a bucket', async ({ site }) => {
  const store: TestStore = await startS3();
  const [first, second] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const { path } = await backUp(site, 'to-bucket.tar.zst');
  const bucket = await openStorage(
    readConfig({ DATA_DIR: join(site.folder, 's3'), FILES_URL: store.url() }).files,
  );
  const back = join(site.folder, 'from-bucket.tar.zst');

  await restore(path, first, bucket);
  await makeBackup({
    path: back,
    databaseUrl: first.url,
    storage: bucket,
    passphrase: undefined,
    report: silent,
  });
  const other = await folderStorage(site.folder, 'from-bucket');
  await restore(back, second, other);

  expect(await stateOf(second)).toEqual(await stateOf(site));
  expect(await buffer(other.read('2026/11/bbbb.bin'))).toEqual(
    await buffer(site.storage.read('2026/11/bbbb.bin')),
  );
  await Promise.all([first.drop(), second.drop(), store.stop()]);
});
