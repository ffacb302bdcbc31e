import { expect } from 'vitest';
import type { ImportResult } from '#contract/certificate-imports.ts';
import { webContributions } from '#contract/contributions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startSession } from '../sessions/store.ts';
import { importWorkbook } from '../testing/make-certificate.ts';
import { isPosted } from '../testing/hostile-forms.ts';
import { makeAdministrator, makeMember, makeMenu } from '../testing/make.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';
import { worstBody, worstPieces } from '../testing/worst-bodies.ts';
import { worstWorkbooks } from '../testing/worst-workbooks.ts';

/*
 * The most work that a body within its limits can make: whoever sends it, everybody else is answered meanwhile
 * (security line 21).
 */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_REQUESTS: '1000000/10' });
const tokens = new Map<string, string>();
// One of the calls signs out.
test.beforeEach(async ({ site }) => {
  const { id: administratorId } = await makeAdministrator(site);
  const { id: memberId } = await makeMember(site);
  const administrator = { audience: 'administrator', holderId: administratorId } as const;
  tokens.set('administrator', await startSession(site.db, administrator));
  tokens.set('member', await startSession(site.db, { audience: 'member', holderId: memberId }));
});

test.for(Object.entries(worstPieces))(
  'while a body full of %s is refused or saved, others are answered',
  { timeout: 120_000 },
  async ([_what, piece], { site }) => {
    const stops: string[] = [];
    for (const endpoint of site.endpoints.filter(isPosted)) {
      const { longestStop, code } = await watch(site, () => send(site, endpoint, worstBody(endpoint, piece)));
      if (longestStop > 2000 || !(code > 0) || code === 500)
        stops.push(`${endpoint.path}: code ${code}, nobody answered for ${longestStop} ms`);
    }

    expect(stops).toEqual([]);
  },
);

test.for(Object.entries(worstWorkbooks))(
  'while a workbook of %s is imported or refused, others are answered',
  { timeout: 120_000 },
  async ([_what, make], { site }) => {
    const bytes = await make(200);
    const sendWorkbook = async () => {
      const token = tokens.get('administrator') ?? '';
      const { Code, Data } = await importWorkbook(site, token, bytes, { Mode: 'good' });
      expect((Data as Partial<ImportResult>).Errors?.length ?? 0).toBeLessThanOrEqual(10_000);
      return Code;
    };

    const { code, answered } = await watch(site, sendWorkbook);

    expect([200, 415, 511]).toContain(code);
    expect(answered).toBeGreaterThan(0);
  },
);

test('a text at the bounds is saved while the site answers', async ({ site }) => {
  const MenuId = await makeMenu(site, tokens.get('administrator') ?? '');
  const NewContent = '<p style="color:red;margin:0 1px">甲</p>'.repeat(9_900);

  const { code, answered } = await watch(site, () =>
    send(site, webContributions.SaveNews, { Title: '长文', MenuId, NewContent }),
  );

  expect(code).toBe(200);
  expect(answered).toBeGreaterThan(5);
});

test('a text beyond the bounds is told beside the text', async ({ site }) => {
  const { Code, Data } = await site.send(
    webContributions.SaveNews,
    { Title: '长文', NewContent: '<b>'.repeat(330_000) },
    tokens.get('member'),
  );

  expect({ Code, Data }).toEqual({
    Code: 400,
    Data: { NewContent: '正文格式过于复杂，请清除格式后再保存' },
  });
});

/** How long nothing else had its turn, and how many others were answered, while `run` was answered. */
async function watch(site: TestApp, run: () => Promise<number>) {
  const watched = { isOver: false };
  let answered = 0;
  let longestStop = 0;
  const others = (async () => {
    while (!watched.isOver) {
      const before = performance.now();
      const { statusCode } = await site.app.inject('/healthz');
      longestStop = Math.max(longestStop, Math.round(performance.now() - before));
      if (statusCode === 200) answered++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const code = await run();
  watched.isOver = true;
  await others;
  return { code, answered, longestStop };
}

async function send(site: TestApp, { path, audience }: Endpoint, payload: object): Promise<number> {
  const token = tokens.get(audience === 'administrator' ? 'administrator' : 'member');
  const { headers } = await site.app.inject({
    method: 'POST',
    url: path.replace('{id}', '1'),
    payload,
    ...(audience === 'anyone' || token === undefined ? {} : { headers: { token } }),
  });
  return Number(headers['x-api-code']);
}
