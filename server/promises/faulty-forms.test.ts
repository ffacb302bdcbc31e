import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { startSession } from '../sessions/store.ts';
import { faultyForms } from '../testing/faulty-forms.ts';
import { makeAdministrator, makeMember } from '../testing/make.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Every call that takes a form, with a fault in each of its fields: all of them are named at once, in words for people
 * (contract: Conventions, code 400). A call without a row fails, and so does a row without a call.
 */

const formOf = new Map(
  Object.entries(faultyForms).flatMap(([base, calls]) =>
    Object.entries(calls).map(([name, form]) => [base + name, form] as const),
  ),
);

const tokens = new Map<string, string>();
test.beforeAll(async ({ site }) => {
  const { id: administrator } = await makeAdministrator(site);
  const { id: member } = await makeMember(site);
  tokens.set(
    'administrator',
    await startSession(site.db, { audience: 'administrator', holderId: administrator }),
  );
  for (const audience of ['member', 'applicant'])
    tokens.set(audience, await startSession(site.db, { audience: 'member', holderId: member }));
});

test('every call that takes a form has its row, and every row its call', ({ site }) => {
  const asking = site.endpoints.filter((endpoint) => fieldsOf(endpoint).length > 0);

  expect(asking.map(({ path }) => path).toSorted()).toEqual([...formOf.keys()].toSorted());
  for (const endpoint of asking)
    expect(Object.keys(formOf.get(endpoint.path) ?? {}).toSorted()).toEqual(fieldsOf(endpoint).toSorted());
});

test.for([...formOf])('%s names every faulty field', async ([path, form], { site }) => {
  const endpoint = site.endpoints.find((each) => each.path === path);
  if (!endpoint) throw new Error(`${path} is not served`);

  const { statusCode, body } = await ask(site, endpoint, form);
  const { Code, Message, Data } = JSON.parse(body) as {
    Code: number;
    Message: string;
    Data: Record<string, string>;
  };

  expect({ statusCode, Code }).toEqual({ statusCode: 200, Code: 400 });
  expect([...new Set(Object.keys(Data).map((field) => field.split('.')[0]))].toSorted()).toEqual(
    Object.keys(form).toSorted(),
  );
  expect(Object.values(Data)).toContain(Message);
  // No word of a library.
  expect(Object.values(Data).filter((message) => !/\p{Script=Han}/u.test(message))).toEqual([]);
});

async function ask(site: TestApp, endpoint: Endpoint, form: Record<string, unknown>) {
  const { path, method, audience, takesFile } = endpoint;
  const url = path.replace('{id}', String(form.id));
  const token = tokens.get(audience);
  const headers: Record<string, string> = token === undefined ? {} : { token };
  if (takesFile) return await sendFile(site, url, form, headers);
  if ([method].flat().at(-1) === 'POST')
    return await site.app.inject({ method: 'POST', url, payload: form, headers });
  const query = new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return await site.app.inject({ url: `${url}?${query}`, headers });
}

/** A file that would do, after the fields. */
async function sendFile(
  site: TestApp,
  url: string,
  form: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const parts = new FormData();
  for (const [name, value] of Object.entries(form)) parts.append(name, String(value));
  const name = /(ImportCerts|ReadImportColumns)$/.test(url) ? '证书.xlsx' : '执照.pdf';
  parts.append('file', new Blob(['%PDF-1.7\n<</Type/Page>>\n']), name);
  const request = new Request('http://x/', { method: 'POST', body: parts });
  const payload = Buffer.from(await request.arrayBuffer());
  const contentType = request.headers.get('content-type') ?? '';
  return await site.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': contentType },
  });
}

/** The fields that the form names, whatever rules stand around it. */
function fieldsOf({ input }: Endpoint): string[] {
  const form = input as { entries?: object; pipe?: { entries?: object }[] };
  return Object.keys(form.entries ?? form.pipe?.[0]?.entries ?? {});
}
