import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeBackup } from '../server/backup/make.ts';
import { checkBackup } from '../server/backup/read-backup.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { openVault } from '../server/base/vault.ts';
import { openStorage, type Storage } from '../server/files/storage.ts';
import { fillDemo } from '../server/starter/fill.ts';
import { publicPageAddresses } from './demo-site.ts';
import { signIn } from './signing-in.ts';
import { startProduct } from './start-product.ts';
import { test as journey } from './test.ts';

/* A site that was restored from a backup, in place of an empty one that is running. */

const key = { SECRET_KEY: randomBytes(32).toString('base64') };
const test = journey.extend('env', { scope: 'file' }, key);
let member: { account: string; password: string };

test.beforeAll(async ({ product }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-restored-'));
  const path = join(folder, 'demo.tar.zst');
  const report = () => {};
  const first = await startProduct(key);
  const { db, database, dataDir } = first.site;
  const storage = await storageOf(dataDir);
  const demo = await fillDemo({ db, storage, vault: await openVault(dataDir, key.SECRET_KEY) });
  if (!demo) throw new Error('the database was not empty');
  member = demo;
  await makeBackup({ path, databaseUrl: database.ownerUrl, storage, passphrase: undefined, report });
  await first.close();

  const { site } = product;
  await restoreBackup(await checkBackup({ path, passphrase: undefined, report }), {
    databaseUrl: site.database.ownerUrl,
    storage: await storageOf(site.dataDir),
    replace: true,
    settle: async () => {},
    report,
  });
  await rm(folder, { recursive: true });
});

function storageOf(dataDir: string): Promise<Storage> {
  return openStorage({ kind: 'folder', folder: join(dataDir, 'files') });
}

test('an article is there, with the file that it offers', async ({ product }) => {
  const { 'an article': address } = await publicPageAddresses(product.site.call);
  const page = await product.open(address);
  await page.getByRole('main').getByText('课程安排').first().waitFor();
  const attachment = page.getByRole('main').locator('a[href^="/files/"]').first();

  const file = await page.request.get(`${product.origin}${await attachment.getAttribute('href')}`);

  expect(file.status()).toBe(200);
  expect((await file.body()).length).toBeGreaterThan(1000);
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a certificate that was issued before still verifies', async ({ product }) => {
  const { cert_num: number, signature } = await product.site.db
    .selectFrom('certificate_issues')
    .select(['cert_num', 'signature'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

  const page = await product.open(`/certverify?CertNum=${number}&Sign=${signature}`);

  await page.getByRole('heading', { name: '证书有效' }).waitFor();
});

test('a member signs in with the password of before', async ({ product }) => {
  const page = await product.open('/home');

  await signIn(page, member);

  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${member.account}`) })
    .waitFor();
});
