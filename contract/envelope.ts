/** The result codes of every answer, and the texts that belong to them (contract: Conventions, Codes). */
export const resultCode = {
  done: 200,
  visitCounted: 101,
  invalid: 400,
  memberSessionGone: 401,
  administratorSessionGone: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  refused: 409,
  fileTooLarge: 413,
  fileTypeRefused: 415,
  wrongHost: 421,
  tooOften: 429,
  fault: 500,
  busy: 503,
  needsMore: 510,
  partly: 511,
} as const;

export type ResultCode = (typeof resultCode)[keyof typeof resultCode];

export const resultText = {
  sessionGone: '无效的会话，或者会话已过期，请重新登录',
  forbidden: '当前操作没有权限',
  notFound: '访问资源不存在',
  methodNotAllowed: '不支持的请求方式',
  unreadable: '请求格式有误',
  tooSlow: '请求超时，请重试',
  brokenUpload: '上传内容不完整，请重试',
  tooLarge: '提交的内容过大',
  mediaType: '不支持的内容类型',
  wrongHost: '本站不使用该域名，请核对访问地址',
  tooOften: '操作过于频繁，请稍后再试',
  fault: '系统未知错误，请反馈给管理员',
  busy: '系统繁忙，请稍后再试',
  stillSaving: '相同的内容正在保存，请稍后查看结果，不必重复提交',
  stopping: '服务正在停止或重启，请稍后再试',
  diskFull: '服务器存储空间不足，暂时无法保存，请联系管理员',
  storageAway: '文件暂时无法保存或读取，请稍后再试',
  changePassword: '首次登录请先修改密码',
  enableTotp: '协会要求使用两步验证，请先设置',
  changedMeanwhile: '该记录已被他人修改，请核对后再保存',
  listChanged: '列表已有变化，请刷新后再排序',
} as const;

/** What is asked of the person before the call can be answered: `Data.Need` beside code 510. */
export type Need = 'captcha' | 'changePassword' | 'totp' | 'enableTotp';

/** Every answer of the API. `Data` of code 400 is `{ Field: message }`, one entry for each faulty field. */
export interface Envelope<Data = unknown> {
  Code: ResultCode;
  Message: string;
  Data: Data;
  /** Only `GetCode`: the ticket of the drawn captcha. */
  Url?: string;
  /** Only beside codes other than 200: finds the request in the log. */
  TraceId?: string;
}

const faultMark = Symbol.for('xiehui.CallFault');

/** An answer other than "done", with its code, its text for the person and its data. */
export class CallFault extends Error {
  readonly [faultMark] = true;
  readonly code: number;
  readonly data: unknown;
  readonly traceId: string | undefined;
  /** Seconds until it may be tried again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: number, message: string, data: unknown = null, traceId?: string, retryAfter?: number) {
    super(message);
    this.name = 'CallFault';
    this.code = code;
    this.data = data;
    this.traceId = traceId;
    this.retryAfter = retryAfter;
  }
}

/** Holds across bundles, where the same class exists twice. */
export function isCallFault(error: unknown): error is CallFault {
  return typeof error === 'object' && error !== null && faultMark in error;
}
