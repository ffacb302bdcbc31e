import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generate } from 'openapi-typescript-codegen';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Uses of the document by an integrator: validating it, reading it, generating a client from it. */

interface Parameter {
  name: string;
  description?: string;
  required: boolean;
  schema: Record<string, unknown>;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: {
    content: Record<string, { schema: { required: string[]; properties: Record<string, object> } }>;
  };
  responses: Record<string, { content?: Record<string, { schema: { properties: Record<string, object> } }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const read = async (site: TestApp) => (await site.app.inject('/api/openapi.json')).json<Document>();
const form = (operation: Operation | undefined) =>
  operation?.requestBody?.content['application/json']?.schema;

test('the OpenAPI document is valid', async ({ site }) => {
  const { valid, errors } = await new Validator().validate({ ...(await read(site)) });

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('a client with every call can be generated from the document', async ({ site, onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(await read(site)));

  const output = join(folder, 'client');
  await generate({ input, output, httpClient: 'fetch' });

  const services = await Array.fromAsync(glob(join(output, 'services/*.ts')));
  const client = (await Promise.all(services.map((path) => readFile(path, 'utf8')))).join('\n');
  const missing = site.endpoints.filter(({ path }) => !client.includes(`url: '${path}'`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('every parameter has a description and its constraints', async ({ site }) => {
  const vague: string[] = [];
  for (const [path, methods] of Object.entries((await read(site)).paths))
    for (const { name, description, schema } of Object.values(methods).flatMap((one) => one.parameters)) {
      const isBounded =
        schema.enum !== undefined ||
        schema.type === 'boolean' ||
        schema.minimum !== undefined ||
        schema.maxLength !== undefined ||
        schema.maxItems !== undefined;
      if (!description || !isBounded) vague.push(`${path} ${name}`);
    }

  expect(vague).toEqual([]);
});

test('the other names under which a call reads a field are part of its description', async ({ site }) => {
  const { paths } = await read(site);

  const apply = form(paths['/api/XfWebApi/ApplyMember']?.post)?.properties;
  expect(apply?.['MemberLevelId']).toMatchObject({
    description: expect.stringContaining('也可写作 MemberLevel、MemberLevelName') as string,
  });
  const list = paths['/api/XfSysBussiness/GetNewsList']?.get?.parameters;
  expect(list?.find(({ name }) => name === 'menuid')?.description).toContain('也可写作 pid');
  const remove = paths['/api/XfSystemApi/DelRole/{id}']?.post?.parameters;
  expect(remove?.[0]?.description).toContain('也可写作 RoleId、Ids');
});

test('required fields, lengths and limits come from the validation rules of the form', async ({ site }) => {
  const { paths } = await read(site);

  expect(form(paths['/api/XfWebApi/SavePropose']?.post)).toMatchObject({
    required: ['Mobile', 'ProposeContent'],
    properties: { ProposeContent: { type: 'string', minLength: 1, maxLength: 1000 } },
  });
  const list = paths['/api/XfWebApi/GetNewPositionList']?.get;
  expect(list?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['seat', true],
    ['pageindex', false],
    ['pagesize', false],
  ]);
  expect(list?.parameters[2]?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 999 });
});

test('error responses and the captcha ticket of GetCode are described', async ({ site }) => {
  const { paths } = await read(site);

  const save = paths['/api/XfSysBussiness/SaveNews']?.post;
  expect(Object.keys(save?.responses ?? {})).toEqual([
    '200',
    '400',
    '408',
    '413',
    '415',
    '421',
    '429',
    '503',
  ]);
  const code = paths['/api/XfSystemApi/GetCode']?.get?.responses['200']?.content?.['application/json'];
  expect(code?.schema.properties).toHaveProperty('Url');
});
