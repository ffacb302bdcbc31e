import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { startSession, type SessionAudience } from '../modules/sessions/store.ts';
import { importWorkbook } from '../testing/factories/make-certificate.ts';
import { makeAdministrator, makeMember, makeMenu } from '../testing/factories/records.ts';
import { isPosted } from '../testing/hostile-inputs.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { casesOf } from '../testing/test-amount.ts';
import { test as siteTest } from '../testing/test.ts';
import { worstBody, worstPieces } from '../testing/worst-bodies.ts';
import { worstWorkbooks } from '../testing/worst-workbooks.ts';

/* The most expensive bodies within the limits do not keep other requests from being answered (security line 21). */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_REQUESTS: '1000000/10' });
const holders = new Map<SessionAudience, number>();
test.beforeAll(async ({ site }) => {
  holders.set('administrator', (await makeAdministrator(site)).id);
  holders.set('member', (await makeMember(site)).id);
});

test.for(casesOf(Object.entries(worstPieces), { inNpmTest: 1 }))(
  'while a body full of %s is rejected or saved, other requests are answered',
  async ([_what, piece], { site }) => {
    const errors: string[] = [];
    for (const endpoint of site.endpoints.filter(isPosted)) {
      const { answered, code } = await watch(site, () => send(site, endpoint, worstBody(endpoint, piece)));
      // 402: there was no session, so the body was not read.
      if (answered === 0 || !(code > 0) || code === 402 || code === 500)
        errors.push(`${endpoint.path}: code ${code}, ${answered} others were answered`);
    }

    expect(errors).toEqual([]);
  },
);

test.for(casesOf(Object.entries(worstWorkbooks), { inNpmTest: 1 }))(
  'while a workbook of %s is imported or rejected, other requests are answered',
  async ([_what, make], { site }) => {
    const bytes = await make(200);
    const token = await signIn(site, 'administrator');
    const sendWorkbook = async () => {
      const { Code, Data } = await importWorkbook(site, token, bytes, { Mode: 'good' });
      expect((Data as Partial<CertificateImportResult>).Errors?.length ?? 0).toBeLessThanOrEqual(10_000);
      return Code;
    };

    const { code, answered } = await watch(site, sendWorkbook);

    expect([200, 415, 511]).toContain(code);
    expect(answered).toBeGreaterThan(0);
  },
);

test('a text of the maximum size is saved while the site answers other requests', async ({ site }) => {
  const MenuId = await makeMenu(site, await signIn(site, 'administrator'));
  const NewContent = '<p style="color:red;margin:0 1px">甲</p>'.repeat(9_900);

  const { code, answered } = await watch(site, () =>
    send(site, webContributions.SaveNews, { Title: '长文', MenuId, NewContent }),
  );

  expect(code).toBe(200);
  expect(answered).toBeGreaterThan(0);
});

test('a text above the maximum size is rejected with a message at the field', async ({ site }) => {
  const { Code, Data } = await site.send(
    webContributions.SaveNews,
    { Title: '长文', NewContent: '<b>'.repeat(330_000) },
    await signIn(site, 'member'),
  );

  expect({ Code, Data }).toEqual({
    Code: 400,
    Data: { NewContent: '正文格式过于复杂，请清除格式后再保存' },
  });
});

test('a table that is too large is rejected with its number of rows', async ({ site }) => {
  const row = '<tr><td>甲</td><td>乙</td><td>丙</td><td>丁</td></tr>';
  const { Code, Data } = await site.send(
    webContributions.SaveNews,
    { Title: '名单', NewContent: `<table><tbody>${row.repeat(5000)}</tbody></table>` },
    await signIn(site, 'member'),
  );

  expect({ Code, Data }).toEqual({
    Code: 400,
    Data: {
      NewContent: '正文里的表格共 5000 行，超出了一篇文章能放的大小，请拆成几篇，或把表格作为附件上传',
    },
  });
});

/** Counts the other requests answered during `run`. `npm run bench hostile` measures how long none is answered. */
async function watch(site: TestApp, run: () => Promise<number>) {
  const watched = { isOver: false };
  let answered = 0;
  const others = (async () => {
    while (!watched.isOver) {
      const { statusCode } = await site.app.inject('/healthz');
      if (statusCode === 200) answered++;
      // The pause is intended: a client that sends without one would use the thread that is measured.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const code = await run();
  watched.isOver = true;
  await others;
  return { code, answered };
}

async function send(site: TestApp, { path, audience }: Endpoint, payload: object): Promise<number> {
  const token = audience === 'anyone' ? undefined : await signIn(site, audience);
  const { headers } = await site.app.inject({
    method: 'POST',
    url: path.replace('{id}', '1'),
    payload,
    ...(token === undefined ? {} : { headers: { token } }),
  });
  return Number(headers['x-api-code']);
}

/** Signs in for each call, because some of them sign out. */
async function signIn(site: TestApp, audience: Endpoint['audience']): Promise<string> {
  const kind = audience === 'administrator' ? 'administrator' : 'member';
  return await startSession(site.db, { audience: kind, holderId: holders.get(kind) ?? 0 });
}
