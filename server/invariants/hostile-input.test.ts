import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { startSession, type SessionAudience } from '../modules/sessions/store.ts';
import { makeAdministrator, makeMember } from '../testing/factories/records.ts';
import { filledWith, formsOf, nonsense } from '../testing/hostile-inputs.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { casesOf } from '../testing/test-amount.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * Nonsense in every field of every call, sent by a caller with the permission: no answer is an error of the program
 * (security line 12).
 */

const test = siteTest.extend(
  'env',
  { scope: 'file' },
  { LIMIT_REQUESTS: '1000000/10', LIMIT_UPLOADS: '1000000/10' },
);

const holders = new Map<SessionAudience, number>();
test.beforeAll(async ({ site }) => {
  holders.set('administrator', (await makeAdministrator(site)).id);
  holders.set('member', (await makeMember(site)).id);
});

test.for(casesOf(nonsense, { inNpmTest: 2 }))(
  '%s in any field of any call causes no internal error',
  async ([_what, value], { site }) => {
    const errors: string[] = [];
    for (const endpoint of site.endpoints) {
      for (const fields of formsOf(endpoint)) {
        const { statusCode, headers, body } = await ask(site, endpoint, fields, value);
        const code = Number(headers['x-api-code']);
        if (statusCode >= 500 || !(code > 0) || code === 500)
          errors.push(`${endpoint.path} ${fields.join()}: ${statusCode} ${body}`);
        // A message about a field is written for people; it is not a library's text.
        if (
          code === 400 &&
          statusCode === 200 &&
          wordsOf(body).some((words) => !/\p{Script=Han}/u.test(words))
        )
          errors.push(`${endpoint.path} ${fields.join()}: ${body}`);
      }
    }

    expect(errors).toEqual([]);
  },
);

test('property names of prototypes are not accepted as form fields', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const payload = '{"constructor":{"prototype":{"isAdmin":true}},"SiteNameEn":"x"}';

  const response = await site.app.inject({
    method: 'POST',
    url: businessSettings.SaveSiteConfig.path,
    payload,
    headers: { token, 'content-type': 'application/json' },
  });

  expect(response.statusCode).toBeLessThan(500);
  expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
});

function wordsOf(body: string): string[] {
  const { Message, Data } = JSON.parse(body) as { Message: string; Data: Record<string, string> | null };
  return [Message, ...Object.values(Data ?? {})];
}

async function ask(site: TestApp, endpoint: Endpoint, fields: string[], value: unknown) {
  const token = await tokenFor(site, endpoint);
  return await site.app.inject({
    ...filledWith(endpoint, fields, value),
    ...(token === undefined ? {} : { headers: { token } }),
  });
}

async function tokenFor(site: TestApp, { audience }: Endpoint): Promise<string | undefined> {
  if (audience === 'anyone') return undefined;
  const kind = audience === 'administrator' ? 'administrator' : 'member';
  return await startSession(site.db, { audience: kind, holderId: holders.get(kind) ?? 0 });
}
