import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterEach, describe, expect } from 'vitest';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessLinks, webLinks } from '#contract/public-site/links.ts';
import { makeCertificate } from '../testing/factories/make-certificate.ts';
import { makeAdministrator, signInByForm } from '../testing/factories/records.ts';
import { sendFile } from '../testing/send-file.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as withSite } from '../testing/test.ts';

/* The calls that a full disk refuses, and those that still work (security line 29). */

const full = { Code: 503, Message: '服务器存储空间不足，暂时无法保存，请联系管理员' };
const link = { Title: '友好协会', Friendlinks: 'https://www.example.cn' };

/** Returns a setting with which the free space is this part of the space that large writes must leave. */
async function settingFor(part: number): Promise<Record<string, string>> {
  const { bavail, bsize } = await statfs(tmpdir());
  return { FREE_SPACE_MB: String(Math.floor((bavail * bsize) / part / 2 ** 20)) };
}

const withLittle = withSite.extend('env', { scope: 'file' }, () => settingFor(0.5));
const withNextToNone = withSite.extend('env', { scope: 'file' }, () => settingFor(0.05));

describe('while little disk space is left', () => {
  const test = withLittle;

  test('large writes are rejected in advance, while small writes and reads continue', async ({
    site,
    administrator,
  }) => {
    const upload = { name: 'a.txt', content: 'text', token: administrator };
    expect(await sendFile(site, businessFiles.UploadFile, upload)).toMatchObject(full);
    expect(await sendFile(site, webFiles.UploadFile, { name: 'a.pdf', content: 'text' })).toMatchObject(full);
    expect(await sendFile(site, businessImports.ImportCerts, upload)).toMatchObject(full);
    expect(await site.send(businessNews.SaveNews, {}, administrator)).toMatchObject(full);

    expect(await site.send(businessLinks.SaveWebFriendlinks, link, administrator)).toMatchObject({
      Code: 200,
    });
    expect(await site.call(webLinks.GetWebFriendlinks, {})).toHaveLength(1);
  });

  test('the readiness check and the metrics report the low disk space', async ({ site }) => {
    const ready = await site.app.inject('/readyz');
    const metrics = (await site.app.inject('/metrics')).body;

    expect([ready.statusCode, ready.json().space]).toEqual([200, 'low']);
    expect(ready.json().freeMegabytes).toBeGreaterThan(0);
    expect(metrics).toMatch(/^storage_is_low 1$/m);
    expect(metrics).toMatch(/^storage_free_bytes [1-9]\d+/m);
  });
});

describe('while almost no disk space is left', () => {
  const test = withNextToNone;

  test('reading and signing in continue, and every other call is rejected', async ({
    site,
    administrator,
  }) => {
    const account = await makeAdministrator(site, {});

    expect(await signInByForm(site, account)).toMatchObject({ Code: 200 });
    expect(await site.send(webLinks.GetWebFriendlinks, {})).toMatchObject({ Code: 200 });
    expect(await site.send(businessLinks.SaveWebFriendlinks, link, administrator)).toMatchObject(full);
    expect((await site.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', space: 'full' });
  });
});

describe('when the database has no disk space for a log entry', () => {
  const test = withSite;
  let site: TestApp;
  const fill = async (table: string, given: TestApp) => {
    site = given;
    await sql`create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(site.owner);
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function refuse_row()`.execute(
      site.owner,
    );
  };
  afterEach(async () => {
    await sql`drop function if exists refuse_row() cascade`.execute(site.owner);
  });
  const toldInstead = () => site.logged.filter(({ msg }) => msg === 'operationNotRecorded');

  test('a visitor still finds a certificate, and the log of the program reports the missing entry', async ({
    site: given,
    administrator,
  }) => {
    const made = await makeCertificate(given, administrator, {});
    await fill('operation_log', given);
    await sql`create trigger full_disk before insert on call_counts execute function refuse_row()`.execute(
      given.owner,
    );
    const asked = { Name: '张三丰', CertNum: made._certNum };

    expect(await given.send(webCertificates.GetCertList, asked)).toMatchObject({ Data: { TotalCount: 1 } });

    expect(toldInstead()).toMatchObject([{ operation: { action: 'GetCertList', actor_kind: 'visitor' } }]);
    expect(JSON.stringify(toldInstead())).not.toContain('张三丰');
  });

  test('a user still signs in, but only with the right password', async ({ site: given }) => {
    const account = await makeAdministrator(given, {});
    await fill('operation_log', given);

    expect(await signInByForm(given, account)).toMatchObject({ Code: 200 });
    const wrong = { ...account, password: 'wrong' };
    expect(await signInByForm(given, wrong)).toMatchObject({ Code: 409 });

    expect(toldInstead().slice(-2)).toMatchObject([
      { operation: { action: 'Login' } },
      { operation: { action: 'Login' } },
    ]);
  });

  test('a change by an administrator is not stored without its log entry', async ({
    site: given,
    administrator,
  }) => {
    await fill('operation_log', given);

    expect(await given.send(businessLinks.SaveWebFriendlinks, link, administrator)).toMatchObject(full);

    expect(await given.call(webLinks.GetWebFriendlinks, {})).toHaveLength(0);
  });
});
