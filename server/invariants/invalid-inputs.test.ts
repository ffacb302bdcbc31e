import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { isApiError } from '#contract/api/envelope.ts';
import { startSession } from '../modules/sessions/store.ts';
import { entriesOf } from '../platform/http/api/form-fields.ts';
import { parseQuery, validate } from '../platform/http/api/read-input.ts';
import { describeForm } from '../platform/http/openapi/describe-field.ts';
import { authRows } from '../testing/call-permissions.ts';
import { makeAdministrator, makeMember } from '../testing/factories/records.ts';
import { fieldsOf, isPosted } from '../testing/hostile-inputs.ts';
import { invalidInputsOf } from '../testing/invalid-inputs.ts';
import {
  anyText,
  contradictions,
  exactText,
  listedInvalidInputs,
  longText,
} from '../testing/listed-invalid-inputs.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * Every call that takes a form, with wrong values in each field: the answer names all of them at once, in words for
 * people (contract: Conventions, code 400), and nothing is written. One form of each call goes over HTTP; the others,
 * which differ only in their values, go to the function that validates HTTP requests.
 */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000000/10' });
const paths = Object.entries(authRows).flatMap(([base, calls]) =>
  Object.keys(calls).map((name) => base + name),
);

const tokens = new Map<string, string>();
let before: TableContent[];
test.beforeAll(async ({ site }) => {
  const { id: administrator } = await makeAdministrator(site);
  const { id: member } = await makeMember(site);
  tokens.set(
    'administrator',
    await startSession(site.db, { audience: 'administrator', holderId: administrator }),
  );
  for (const audience of ['member', 'applicant'])
    tokens.set(audience, await startSession(site.db, { audience: 'member', holderId: member }));
  before = await contentOf(site);
});

test('every field of every call has an invalid value in the tests', ({ site }) => {
  for (const endpoint of site.endpoints)
    for (const { form, kinds } of invalidInputsOf(endpoint).slice(-1))
      expect([endpoint.path, Object.keys(form), Object.keys(kinds)]).toEqual([
        endpoint.path,
        fieldsOf(endpoint),
        fieldsOf(endpoint),
      ]);
});

test('every name in the manual list is the name of a field', ({ site }) => {
  const fields = JSON.stringify(site.endpoints.map(({ input }) => describeForm(entriesOf(input))));

  const names = [...anyText, ...exactText, ...longText, ...Object.keys(listedInvalidInputs)];

  expect(names.filter((name) => !fields.includes(`"${name}":`))).toEqual([]);
});

test.for(paths)('%s reports every invalid field', async (path, { site }) => {
  const endpoint = endpointAt(site, path);
  const forms = invalidInputsOf(endpoint);

  for (const { form, kinds, places } of forms) {
    const errors = refusedFields(endpoint, form);
    expect({ kinds, places: Object.keys(errors).toSorted() }).toEqual({ kinds, places });
    expect(foreignWords(errors)).toEqual([]);
  }
  for (const { form, kinds, places } of forms.slice(-1)) {
    const { statusCode, Code, Message, errors } = await ask(site, endpoint, form);
    expect({ kinds, statusCode, Code, places: Object.keys(errors).toSorted() }).toEqual({
      kinds,
      statusCode: 200,
      Code: 400,
      places,
    });
    expect(errors).toEqual(refusedFields(endpoint, form));
    expect(Object.values(errors)).toContain(Message);
  }
});

test.for(contradictions)('%s with %j reports %s', ([path, form, field], { site }) => {
  const errors = refusedFields(endpointAt(site, `/api/${path}`), form);

  expect(Object.keys(errors)).toContain(field);
  expect(foreignWords(errors)).toEqual([]);
});

test('an invalid form leaves no record in the database', async ({ site }) => {
  expect(await contentOf(site)).toEqual(before);
});

/** Returns the messages without a Chinese character, as a library writes them. */
function foreignWords(errors: Record<string, string>): string[] {
  return Object.values(errors).filter((message) => !/\p{Script=Han}/u.test(message));
}

interface TableContent {
  name: string;
  content: string;
}

/** Tables that every call may write: only their number of rows is compared, and `call_counts` not at all. */
const writtenBeside = new Set([
  'free_space',
  'message_pace',
  'outgoing_messages',
  'row_counts',
  'running_programs',
  'sessions',
]);

async function contentOf({ owner }: TestApp): Promise<TableContent[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'call_counts' order by 1`.execute(owner);
  const contents = tables.map(({ name }) => {
    const hash = writtenBeside.has(name) ? sql`` : sql`|| ' ' || coalesce(sum(hashtext(t::text)), 0)`;
    return sql`select ${name}::text as name, count(*)::text ${hash} as content from ${sql.table(name)} t`;
  });
  const { rows } = await sql<TableContent>`${sql.join(contents, sql` union all `)}`.execute(owner);
  return rows;
}

function endpointAt(site: TestApp, path: string): Endpoint {
  const endpoint = site.endpoints.find((each) => each.path === path);
  if (!endpoint) throw new Error(`${path} is not served`);
  return endpoint;
}

/** Returns the messages for the invalid fields of a form, without HTTP. */
function refusedFields(endpoint: Endpoint, form: Record<string, unknown>): Record<string, string> {
  try {
    validate(endpoint.input, sentAs(endpoint, form));
  } catch (error) {
    if (isApiError(error)) return error.data as Record<string, string>;
    throw error;
  }
  return {};
}

function sentAs(endpoint: Endpoint, form: Record<string, unknown>): unknown {
  if (endpoint.takesFile) return textsOf(form);
  return isPosted(endpoint) ? form : parseQuery(new URLSearchParams(textsOf(form)).toString());
}

/** Returns the fields in the form of a query or a part of a body. */
function textsOf(form: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]): [string, string] =>
      typeof value === 'object' && !Array.isArray(value) ? [`${name}[x]`, 'x'] : [name, String(value)],
    ),
  );
}

async function ask(site: TestApp, endpoint: Endpoint, form: Record<string, unknown>) {
  const token = tokens.get(endpoint.audience);
  const { headers, ...sent } = await requestOf(endpoint, form);
  const { statusCode, body } = await site.app.inject({
    method: isPosted(endpoint) ? 'POST' : 'GET',
    url: endpoint.path.replace('{id}', String(form.id)),
    headers: { ...headers, ...(token === undefined ? {} : { token }) },
    ...sent,
  });
  const { Code, Message, Data } = JSON.parse(body) as { Code: number; Message: string; Data: unknown };
  return { statusCode, Code, Message, errors: (Data ?? {}) as Record<string, string> };
}

interface Sent {
  query?: Record<string, string>;
  payload?: Buffer | object;
  headers?: Record<string, string>;
}

async function requestOf(endpoint: Endpoint, form: Record<string, unknown>): Promise<Sent> {
  if (!endpoint.takesFile) return isPosted(endpoint) ? { payload: form } : { query: textsOf(form) };
  const parts = new FormData();
  for (const [name, value] of Object.entries(textsOf(form))) parts.append(name, value);
  // A file that would do.
  parts.append(
    'file',
    new Blob(['%PDF-1.7\n<</Type/Page>>\n']),
    'Purpose' in form ? '执照.pdf' : '证书.xlsx',
  );
  const request = new Request('http://x/', { method: 'POST', body: parts });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
