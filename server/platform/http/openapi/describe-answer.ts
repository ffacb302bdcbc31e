import { toJsonSchema } from '@valibot/to-json-schema';
import type { AnySchema, Endpoint } from '#contract/api/endpoint.ts';
import { resultCode } from '#contract/api/envelope.ts';
import type { JsonSchema } from './describe-field.ts';

const codeWords: Record<keyof typeof resultCode, string> = {
  done: '成功',
  visitCounted: '成功，且设置了统计脚本',
  invalid: '填写有误：Message 为第一处，Data 为每个字段的提示',
  memberSessionGone: '会员会话失效',
  administratorSessionGone: '管理员会话失效',
  forbidden: '没有权限',
  notFound: '没有这条记录，或不属于调用者',
  methodNotAllowed: '请求方式不符',
  tooSlow: '请求太慢',
  refused: '业务规则或记录当前的状态不允许',
  fileTooLarge: '文件或内容过大',
  fileTypeRefused: '文件类型不符',
  wrongHost: '不是本站的域名',
  tooOften: '过于频繁',
  serverError: '系统错误',
  busy: '系统繁忙',
  needsMore: '还需要一步，见 Data.Need',
  partly: '部分完成，见 Data',
};

const envelopeFields = {
  Code: {
    type: 'integer',
    enum: Object.values(resultCode),
    description: Object.entries(resultCode)
      .map(([name, code]) => `${code} ${codeWords[name as keyof typeof resultCode]}`)
      .join('；'),
  },
  Message: { type: 'string', description: '给人看的文字' },
  TraceId: { type: 'string', description: '除 200 外都有，凭它在日志里找到这次请求' },
};

const refusal = {
  type: 'object',
  description: '没有成功时的信封',
  required: ['Code', 'Message', 'Data', 'TraceId'],
  properties: { ...envelopeFields, Data: { description: '填写有误时为每个字段的提示，其余见各接口' } },
};

/** Returns the envelopes of all calls, and the shapes they share by name. */
export function answerSchemas() {
  const schemas: Record<string, JsonSchema> = { Refusal: refusal };

  /** Defines recursive shapes at the root of the document, since only these can be referenced. */
  function dataOf(output: AnySchema, name: string): JsonSchema {
    const {
      $schema: _version,
      $defs = {},
      ...schema
    } = toJsonSchema(output, {
      errorMode: 'ignore',
      typeMode: 'output',
    });
    const names = new Map(Object.keys($defs).map((key) => [`#/$defs/${key}`, `${name}_${key}`]));
    const placed = (part: unknown): JsonSchema =>
      JSON.parse(JSON.stringify(part), (key, value: unknown) => {
        const target = key === '$ref' ? names.get(String(value)) : undefined;
        return target === undefined ? value : `#/components/schemas/${target}`;
      }) as JsonSchema;
    for (const [key, shape] of Object.entries($defs)) schemas[`${name}_${key}`] = placed(shape);
    return placed(schema);
  }

  return {
    schemas,
    of({ path, output, answersUrl }: Endpoint): JsonSchema {
      const [, , family, name] = path.split('/');
      const url = { Url: { type: 'string', description: '验证码的票据' } };
      return {
        type: 'object',
        required: ['Code', 'Message', 'Data'],
        properties: {
          ...envelopeFields,
          Data: dataOf(output, `${family}_${name}`),
          ...(answersUrl ? url : {}),
        },
      };
    },
  };
}

const envelope = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
const wait = { 'Retry-After': { description: '几秒后再试', schema: { type: 'integer', minimum: 1 } } };

/** Real HTTP statuses, for requests that never reach a handler. */
export const sharedAnswers = {
  Unreadable: { description: '请求无法解析', content: envelope },
  TooSlow: { description: '请求到达得太慢', content: envelope },
  TooLarge: { description: '内容超过上限', content: envelope },
  MediaType: { description: '不支持的内容类型', content: envelope },
  WrongHost: { description: '不是本站的域名', content: envelope },
  TooOften: { description: '该网络地址的请求过于频繁', headers: wait, content: envelope },
  Busy: { description: '正在启动或停止、系统繁忙，或数据库暂不可用', headers: wait, content: envelope },
};

export function refusals({ takesFile }: Endpoint, method: 'GET' | 'POST') {
  const to = (name: keyof typeof sharedAnswers) => ({ $ref: `#/components/responses/${name}` });
  const ofBodies = {
    ...(takesFile ? {} : { 408: to('TooSlow'), 413: to('TooLarge') }),
    415: to('MediaType'),
  };
  return {
    400: to('Unreadable'),
    ...(method === 'POST' ? ofBodies : {}),
    421: to('WrongHost'),
    429: to('TooOften'),
    503: to('Busy'),
  };
}
