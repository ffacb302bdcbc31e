import { expect } from 'vitest';
import { backUp, folderStorage, restore, stateOf, test } from '../../testing/backed-up-site.ts';
import { createEmptyDatabase } from '../../testing/start-test-database.ts';

test('a backup with a passphrase is encrypted, and only that passphrase decrypts the backup', async ({
  site,
}) => {
  const { path } = await backUp(site, 'sealed.tar.zst.age', 'a good passphrase');
  const target = await createEmptyDatabase();

  await expect(restore(path, target, site.storage)).rejects.toThrow('备份已加密：请设置 BACKUP_PASSPHRASE');
  await expect(restore(path, target, site.storage, { passphrase: 'a bad one' })).rejects.toThrow(
    'BACKUP_PASSPHRASE 不正确',
  );
  await restore(path, target, await folderStorage(site.folder, 'sealed'), {
    passphrase: 'a good passphrase',
  });

  expect(await stateOf(target)).toEqual(await stateOf(site));
  await target.drop();
});
