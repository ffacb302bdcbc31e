import { toJsonSchema } from '@valibot/to-json-schema';
import { fileAnswer, type AnySchema, type Endpoint } from '#contract/endpoint.ts';
import { resultCode } from '#contract/envelope.ts';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Endpoint[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    for (const method of [endpoint.method].flat())
      operations[method.toLowerCase()] = operationOf(endpoint, method);
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: '业务结果见信封的 Code；HTTP 状态只用于没有到达处理程序的请求。',
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
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

function operationOf(endpoint: Endpoint, method: 'GET' | 'POST') {
  const { path, audience, permission, summary, output } = endpoint;
  return {
    tags: [path.split('/')[2]],
    operationId: `${path.split('/')[2]}_${path.split('/')[3]}_${method}`,
    summary,
    description: permission ? `${audienceText[audience]}，权限 ${permission}` : audienceText[audience],
    ...(audience === 'anyone'
      ? {}
      : { security: audience === 'reader' || audience === 'guest' ? [{}, { token: [] }] : [{ token: [] }] }),
    ...inputOf(endpoint, method),
    responses: { 200: answerOf(output) },
  };
}

function inputOf({ input, takesFile, idInPath }: Endpoint, method: 'GET' | 'POST') {
  const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const parameters = idInPath ? [inPath] : [];
  if (takesFile) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, ...inputSchema(input).properties },
    };
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const schema = inputSchema(input);
  if (method === 'POST') return { parameters, requestBody: { content: { 'application/json': { schema } } } };
  const query = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) === true,
    schema: property,
  }));
  return { parameters: [...parameters, ...query] };
}

function answerOf(output: AnySchema) {
  if (output === fileAnswer) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: '文件；未成功时为信封', content: { 'application/octet-stream': file } };
  }
  return { description: '信封', content: { 'application/json': { schema: envelopeOf(output) } } };
}

function envelopeOf(output: AnySchema) {
  return {
    type: 'object',
    required: ['Code', 'Message', 'Data'],
    properties: {
      Code: { type: 'integer', enum: Object.values(resultCode) },
      Message: { type: 'string' },
      Data: toJsonSchema(output, { errorMode: 'ignore', typeMode: 'output' }),
      TraceId: { type: 'string' },
    },
  };
}

/** Rules that JSON Schema has no word for (trimming, own checks) are left to the answer's messages. */
function inputSchema(input: AnySchema) {
  const { properties, required } = toJsonSchema(input, { errorMode: 'ignore', typeMode: 'input' });
  return { type: 'object', properties, required };
}
