import { fileAnswer, type Endpoint } from '#contract/api/endpoint.ts';
import { entriesOf } from '../api/form-fields.ts';
import { answerSchemas, refusals, sharedAnswers } from './describe-answer.ts';
import { describeField, describeForm, type JsonSchema } from './describe-field.ts';
import { fieldWords } from './field-words.ts';

type Method = 'GET' | 'POST';

/** Returns the contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Endpoint[], title: string) {
  const answers = answerSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    for (const method of [endpoint.method].flat())
      operations[method.toLowerCase()] = {
        ...headOf(endpoint, method),
        ...inputOf(endpoint, method),
        responses: { 200: answerOf(endpoint, answers.of), ...refusals(endpoint, method) },
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        '参数和字段的名称不分大小写，地址分大小写；也读的其他名称写在各字段的说明里。POST 的字段可以是 JSON、表单或 multipart，也可以写在查询串里。未知的名称不起作用，会记入日志；带请求头 Prefer: handling=strict 时答 400。业务结果见信封的 Code；HTTP 状态只用于没有到达处理程序的请求。数据库不应答时，公开内容可能由内存提供：头 Age 是已过的秒数，Cache-Status 的 ttl 为负。',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: answers.schemas,
      responses: sharedAnswers,
    },
    paths,
  };
}

const audienceText = {
  anyone: '无需令牌',
  reader: '会员令牌可选',
  guest: '会员令牌可选（含待审核）',
  member: '会员令牌',
  applicant: '会员令牌（含待审核）',
  administrator: '管理员令牌',
} as const;

function headOf({ path, audience, permission, summary }: Endpoint, method: Method) {
  const [, , family, name] = path.split('/');
  const isOptional = audience === 'reader' || audience === 'guest';
  return {
    tags: [family],
    operationId: `${family}_${name}_${method}`,
    summary,
    description: permission ? `${audienceText[audience]}，权限 ${permission}` : audienceText[audience],
    ...(audience === 'anyone' ? {} : { security: isOptional ? [{}, { token: [] }] : [{ token: [] }] }),
  };
}

function inputOf({ input, takesFile, idInPath, otherNames }: Endpoint, method: Method) {
  const { id, ...others } = entriesOf(input);
  const fields = idInPath || id === undefined ? others : { id, ...others };
  const words = wordsWith(otherNames);
  const parameters = idInPath
    ? [parameterOf('id', { type: 'integer', minimum: 1 }, { place: 'path', required: true, words })]
    : [];
  if (takesFile) {
    const form = bodyOf(fields, words);
    const file = { type: 'string', format: 'binary', description: fieldWords.file };
    const schema = { ...form, properties: { file, ...form.properties }, required: ['file'] };
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (method === 'POST') {
    const schema = bodyOf(fields, words);
    const isNeeded = schema.required.length > 0;
    return { parameters, requestBody: { required: isNeeded, content: { 'application/json': { schema } } } };
  }
  const { required } = describeForm(fields);
  const query = Object.entries(fields).map(([name, field]) =>
    parameterOf(name, describeField(field), { place: 'query', required: required.includes(name), words }),
  );
  return { parameters: [...parameters, ...query] };
}

type Words = (name: string) => string | undefined;

/** Returns the description of a field, with the other names under which the call reads it. */
function wordsWith(otherNames: Endpoint['otherNames'] = {}): Words {
  return (name) => {
    const others = Object.keys(otherNames).filter((other) => otherNames[other] === name);
    const also = others.length > 0 ? `也可写作 ${others.join('、')}` : undefined;
    return [fieldWords[name], also].filter((part) => part !== undefined).join('；') || undefined;
  };
}

interface Placed {
  place: 'path' | 'query';
  required: boolean;
  words: Words;
}

function parameterOf(name: string, schema: JsonSchema, { place, required, words }: Placed) {
  // A name comes once in a query.
  const style = schema.type === 'array' ? { style: 'form', explode: false } : {};
  return { name, in: place, required, description: words(name), ...style, schema };
}

function bodyOf(fields: ReturnType<typeof entriesOf>, words: Words) {
  const form = describeForm(fields);
  for (const [name, field] of Object.entries(form.properties)) {
    const description = words(name);
    if (description !== undefined) field.description = description;
  }
  return form;
}

function answerOf(endpoint: Endpoint, envelopeOf: (endpoint: Endpoint) => JsonSchema) {
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.output === fileAnswer) return { description: '文件；未成功时为信封', content: file };
  const envelope = { 'application/json': { schema: envelopeOf(endpoint) } };
  return endpoint.canAnswerFile
    ? { description: '信封，或所要的文件', content: { ...envelope, ...file } }
    : { description: '信封', content: envelope };
}
