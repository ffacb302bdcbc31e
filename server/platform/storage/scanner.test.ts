import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { importWorkbook } from '../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../testing/factories/make-sheet.ts';
import { makeZip } from '../../testing/factories/make-zip.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import { eicar, startClamd } from '../../testing/services/start-clamd.ts';
import { isClamdThere, startDebianClamd } from '../../testing/services/start-debian-clamd.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n<</Type/Page>>\n${text}\n`);

const upload = async (site: TestApp, content: Buffer) =>
  await sendFile(site, businessFiles.UploadFile, {
    token: await signInAdministrator(site),
    name: '通知.pdf',
    content,
  });

test('an infected file is rejected, quarantined and logged; a clean file is stored', async () => {
  const clamd = await startClamd();
  const site = await startTestApp({ CLAMD_URL: clamd.url });

  const infected = await upload(site, pdf(eicar));
  const clean = await upload(site, pdf('x'.repeat(200_000)));
  const apart = await readdir(join(site.dataDir, 'infected'));
  const { after_values } = await site.db
    .selectFrom('operation_log')
    .select('after_values')
    .where('action', '=', 'ScanFile')
    .executeTakeFirstOrThrow();
  const files = await site.db.selectFrom('files').select('id').execute();
  await site.close();
  await clamd.stop();

  expect(infected).toMatchObject({ Code: 415, Message: '文件中发现病毒，已被隔离，没有保存' });
  expect(clean).toMatchObject({ Code: 200 });
  expect(clamd.lastSize()).toBe(pdf('x'.repeat(200_000)).length);
  expect(apart).toHaveLength(1);
  expect(JSON.parse(after_values ?? '')).toEqual({ Signature: 'Win.Test.EICAR_HDB-1', Kept: apart[0] });
  expect(files).toHaveLength(1);
});

test('an imported workbook is scanned before parsing, and an infected workbook is quarantined', async () => {
  const clamd = await startClamd();
  const site = await startTestApp({ CLAMD_URL: clamd.url });
  const administrator = await signInAdministrator(site);
  const sheet = await makeSheet([makeRow()]);

  const infected = await importWorkbook(site, administrator, makeZip('xl/workbook.xml', eicar));
  const clean = await importWorkbook(site, administrator, sheet);
  const apart = await readdir(join(site.dataDir, 'infected'));
  await site.close();
  await clamd.stop();

  expect(infected).toMatchObject({ Code: 415, Message: '文件中发现病毒，已被隔离，没有保存' });
  expect(clean).toMatchObject({ Code: 200, Data: { Good: 1 } });
  expect(clamd.lastSize()).toBe(sheet.length);
  expect(apart).toHaveLength(1);
});

describe.skipIf(!isClamdThere)('the clamd of the Linux distribution', () => {
  test('the scanner rejects an infected upload and an infected workbook, and accepts clean ones', async () => {
    const clamd = await startDebianClamd();
    const site = await startTestApp({ CLAMD_URL: clamd.url });
    const administrator = await signInAdministrator(site);

    const answers = [
      await upload(site, pdf(eicar)),
      await upload(site, pdf('x'.repeat(200_000))),
      await importWorkbook(site, administrator, makeZip('xl/workbook.xml', eicar)),
      await importWorkbook(site, administrator, await makeSheet([makeRow()])),
    ];
    await site.close();
    await clamd.stop();

    expect(answers.map(({ Code }) => Code)).toEqual([415, 200, 415, 200]);
  });
});

test('files are rejected while the scanner is unavailable, or stored when CLAMD_AWAY is set to allow', async () => {
  const clamd = await startClamd();
  await clamd.stop();
  const strict = await startTestApp({ CLAMD_URL: clamd.url });
  const lenient = await startTestApp({ CLAMD_URL: clamd.url, CLAMD_AWAY: 'allow' });

  const sheet = await makeSheet([makeRow()]);
  const sendSheet = async (site: TestApp) => importWorkbook(site, await signInAdministrator(site), sheet);

  const refused = [await upload(strict, pdf('a')), await sendSheet(strict)];
  const accepted = [await upload(lenient, pdf('a')), await sendSheet(lenient)];
  const isTold = lenient.logged.some(({ msg }) => msg === 'scannerAway');
  await Promise.all([strict.close(), lenient.close()]);

  const told = { Code: 503, Message: '文件暂时无法检查，请稍后再试' };
  expect(refused).toMatchObject([told, told]);
  expect(accepted.map(({ Code }) => Code)).toEqual([200, 200]);
  expect(isTold).toBe(true);
});
