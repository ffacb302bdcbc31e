import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { fillDemo } from '../../server/modules/starter/fill.ts';
import { makeBackup } from '../../server/platform/backup/make.ts';
import { checkBackup } from '../../server/platform/backup/read-backup.ts';
import { restoreBackup } from '../../server/platform/backup/restore.ts';
import { openVault } from '../../server/platform/core/vault.ts';
import { openStorage, type Storage } from '../../server/platform/storage/storage.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { sendFile } from '../../server/testing/send-file.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { publicPageAddresses } from '../support/demo-site.ts';
import { signIn } from '../support/signing-in.ts';
import { startProduct } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

/* A site that was restored from a backup, in place of an empty one that is running. */

const key = { SECRET_KEY: randomBytes(32).toString('base64') };
const test = journey.extend('env', { scope: 'file' }, key);
let member: { account: string; password: string };
/** A custom seal, and a certificate stamped with it before the backup. */
let stamped: { SealId: number; picture: unknown };

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
  const SealId = await uploadSeal(first.site);
  stamped = { SealId, picture: await stampWith(first.site, SealId) };
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

async function uploadSeal(site: TestApp): Promise<number> {
  const red = { r: 220, g: 0, b: 0, alpha: 0.6 };
  const content = await sharp({ create: { width: 90, height: 90, channels: 4, background: red } })
    .png()
    .toBuffer();
  const token = await signInAdministrator(site);
  const upload = { name: '印章.png', content, token };
  const { Data } = await sendFile<{ SealId: number }>(site, businessProgrammes.UploadSeal, upload);
  return Data?.SealId ?? 0;
}

/** Returns a rendered certificate with this seal. */
async function stampWith(site: TestApp, SealId: number): Promise<unknown> {
  const Fields = [{ Field: 'seal' as const, X: 800, Y: 500, Size: 300 }];
  const form = {
    ProgrammeName: '安全总监',
    Title: '证书',
    Statement: '完成课程。',
    Background: '',
    SealId,
    Fields,
  };
  return await site.call(businessProgrammes.PreviewCert, form, await signInAdministrator(site));
}

function storageOf(dataDir: string): Promise<Storage> {
  return openStorage({ kind: 'folder', folder: join(dataDir, 'files') });
}

test('a restored site serves files, verifies certificates, signs in members and renders seals as before', async ({
  product,
}) => {
  const { 'an article': address } = await publicPageAddresses(product.site.call);
  const page = await product.open(address);
  await page.getByRole('main').getByText('课程安排').first().waitFor();
  const attachment = page.getByRole('main').locator('a[href^="/files/"]').first();

  const file = await page.request.get(`${product.origin}${await attachment.getAttribute('href')}`);

  expect(file.status()).toBe(200);
  expect((await file.body()).length).toBeGreaterThan(1000);
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  const { cert_num: number, signature } = await product.site.db
    .selectFrom('certificate_issues')
    .select(['cert_num', 'signature'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

  await page.goto(`${product.origin}/certverify?CertNum=${number}&Sign=${signature}`);
  await page.getByRole('heading', { name: '证书有效' }).waitFor();

  await page.goto(`${product.origin}/home`);
  await signIn(page, member);

  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${member.account}`) })
    .waitFor();

  // The backup contains it encrypted.
  expect(stamped.SealId).toBeGreaterThan(0);
  expect(await stampWith(product.site, stamped.SealId)).toBe(stamped.picture);
  // Without it the picture is another one.
  expect(await stampWith(product.site, 0)).not.toBe(stamped.picture);
});
